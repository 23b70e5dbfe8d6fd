CREATE TABLE "organisations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"document_number" text DEFAULT '' NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"name_key" text GENERATED ALWAYS AS (recado_fold("name")) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (recado_fold("name") || ' ' || recado_fold("site") || ' ' || recado_fold("document_number")) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment_organisation_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name" ON "organisations" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE INDEX "organisations_search" ON "organisations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisations_by_change" ON "organisations" USING btree ("company_id","updated_at","id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_organisation" ON "contacts" USING btree ("organisation_id","search_text","id") WHERE "contacts"."organisation_id" is not null;--> statement-breakpoint
SELECT recado_guard('organisations');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('organisations', 'organisations', 'name', '{}', '{name_key,search_text}');
