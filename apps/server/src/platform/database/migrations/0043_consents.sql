CREATE TABLE "marketing_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marketing_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"told_by" text,
	"told_at" timestamp (3) with time zone NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketing_consents_state" CHECK ("marketing_consents"."state" in ('given', 'refused', 'unknown')),
	CONSTRAINT "marketing_consents_source" CHECK ("marketing_consents"."source" in ('person', 'import', 'program', 'keyword'))
);
--> statement-breakpoint
ALTER TABLE "marketing_consents" ADD CONSTRAINT "marketing_consents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_consents" ADD CONSTRAINT "marketing_consents_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_consents_current" ON "marketing_consents" USING btree ("company_id","contact_id") WHERE "marketing_consents"."is_current";--> statement-breakpoint
CREATE INDEX "marketing_consents_contact" ON "marketing_consents" USING btree ("contact_id","told_at","id");--> statement-breakpoint
CREATE INDEX "marketing_consents_given" ON "marketing_consents" USING btree ("company_id","contact_id") WHERE "marketing_consents"."is_current" and "marketing_consents"."state" = 'given';--> statement-breakpoint
SELECT recado_guard('marketing_consents');--> statement-breakpoint
SELECT recado_wall_references();
