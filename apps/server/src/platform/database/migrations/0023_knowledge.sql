CREATE TABLE "answer_suggestions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"outcome" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion_settings" (
	"company_id" integer NOT NULL,
	"prompt_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestion_settings_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"place" integer NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_settings" (
	"company_id" integer NOT NULL,
	"masks_personal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_settings_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "uses_knowledge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "knowledge_threshold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_suggestions" ADD CONSTRAINT "answer_suggestions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_suggestions" ADD CONSTRAINT "answer_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_settings" ADD CONSTRAINT "suggestion_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_settings" ADD CONSTRAINT "suggestion_settings_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_source_id_knowledge_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_settings" ADD CONSTRAINT "knowledge_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD CONSTRAINT "knowledge_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_suggestions_company" ON "answer_suggestions" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "answer_suggestions_user" ON "answer_suggestions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suggestion_settings_prompt" ON "suggestion_settings" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "knowledge_passages_company" ON "knowledge_passages" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "knowledge_passages_source" ON "knowledge_passages" USING btree ("source_id","place");--> statement-breakpoint
CREATE INDEX "knowledge_sources_company" ON "knowledge_sources" USING btree ("company_id","title");--> statement-breakpoint
SELECT recado_guard('knowledge_sources');--> statement-breakpoint
SELECT recado_guard('knowledge_passages');--> statement-breakpoint
SELECT recado_guard('knowledge_settings');--> statement-breakpoint
SELECT recado_guard('answer_suggestions');--> statement-breakpoint
SELECT recado_guard('suggestion_settings');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('knowledge_sources', 'knowledge_sources', 'title', '{}', '{text,state,failure,passages,read_at}');--> statement-breakpoint
SELECT recado_audited('knowledge_settings', 'knowledge_sources', '', '{}', '{company_id}', 'company_id');--> statement-breakpoint
SELECT recado_audited('suggestion_settings', 'knowledge_sources', '', '{}', '{company_id}', 'company_id');
