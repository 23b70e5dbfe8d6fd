CREATE TABLE "knowledge_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"address" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"depth" integer NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"etag" text DEFAULT '' NOT NULL,
	"last_modified" text DEFAULT '' NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompt_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"prompt_name" text NOT NULL,
	"model" text NOT NULL,
	"sources" jsonb NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost" numeric(24, 10) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_tool_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompt_tool_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"prompt_id" integer,
	"tool" text NOT NULL,
	"arguments" text NOT NULL,
	"outcome" text NOT NULL,
	"result" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD COLUMN "page_id" integer;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD COLUMN "ticket_id" integer;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD COLUMN "embedding" "bytea";--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD COLUMN "embedded_by" text;--> statement-breakpoint
ALTER TABLE "knowledge_settings" ADD COLUMN "embedding_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_settings" ADD COLUMN "embedding_model" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_settings" ADD COLUMN "embedding_api_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_settings" ADD COLUMN "embedding_failure" text;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "visit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "robots" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "pages_found" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "pages_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "tools" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "app_steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "most_calls_of_ticket" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "most_calls_of_day" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_source_id_knowledge_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_answers" ADD CONSTRAINT "prompt_answers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_answers" ADD CONSTRAINT "prompt_answers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_answers" ADD CONSTRAINT "prompt_answers_question_id_messages_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_tool_calls" ADD CONSTRAINT "prompt_tool_calls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_tool_calls" ADD CONSTRAINT "prompt_tool_calls_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_tool_calls" ADD CONSTRAINT "prompt_tool_calls_question_id_messages_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_tool_calls" ADD CONSTRAINT "prompt_tool_calls_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_pages_address" ON "knowledge_pages" USING btree ("source_id","address");--> statement-breakpoint
CREATE INDEX "knowledge_pages_company" ON "knowledge_pages" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_answers_question" ON "prompt_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "prompt_answers_company" ON "prompt_answers" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "prompt_answers_ticket" ON "prompt_answers" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "prompt_tool_calls_company" ON "prompt_tool_calls" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "prompt_tool_calls_ticket" ON "prompt_tool_calls" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "prompt_tool_calls_question" ON "prompt_tool_calls" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "prompt_tool_calls_prompt" ON "prompt_tool_calls" USING btree ("prompt_id");--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_page_id_knowledge_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."knowledge_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_passages_page" ON "knowledge_passages" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "knowledge_passages_ticket" ON "knowledge_passages" USING btree ("ticket_id");--> statement-breakpoint
SELECT recado_guard('knowledge_pages');--> statement-breakpoint
SELECT recado_guard('prompt_answers');--> statement-breakpoint
SELECT recado_guard('prompt_tool_calls');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('knowledge_sources', 'knowledge_sources', 'title', '{}', '{text,state,failure,passages,read_at,visit,robots,pages_found,pages_read}');--> statement-breakpoint
SELECT recado_audited('knowledge_settings', 'knowledge_sources', '', '{embedding_api_key}', '{company_id,embedding_failure}', 'company_id');
