CREATE TABLE "reasons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"queue_ids" integer[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "ask_reason" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "finished_by" text;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "reason_id" integer;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "reason_user_id" integer;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "closing_note" text;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "reason_name" text;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "closing_note" text;--> statement-breakpoint
ALTER TABLE "reasons" ADD CONSTRAINT "reasons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reasons" ADD CONSTRAINT "reasons_parent_id_reasons_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reasons_company" ON "reasons" USING btree ("company_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "reasons_parent" ON "reasons" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD CONSTRAINT "ticket_cycles_reason_id_reasons_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD CONSTRAINT "ticket_cycles_reason_user_id_users_id_fk" FOREIGN KEY ("reason_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_cycles_reason" ON "ticket_cycles" USING btree ("reason_id") WHERE "ticket_cycles"."reason_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_cycles_reason_user" ON "ticket_cycles" USING btree ("reason_user_id","finished_at" DESC NULLS FIRST) WHERE "ticket_cycles"."reason_user_id" is not null;--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_ask_reason" CHECK ("queues"."ask_reason" in ('none', 'optional', 'required'));--> statement-breakpoint
SELECT recado_guard('reasons');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('reasons', 'reasons', 'name', '{}', '{position}');
