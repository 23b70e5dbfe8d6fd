CREATE TABLE "contact_import_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_import_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_import_refusals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_import_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"source" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"sample" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"choice" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_imports_state" CHECK ("contact_imports"."state" in ('draft', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "contact_imports_source" CHECK ("contact_imports"."source" in ('file', 'agenda'))
);
--> statement-breakpoint
CREATE TABLE "phone_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"number" text NOT NULL,
	"lid" text,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_import_parts" ADD CONSTRAINT "contact_import_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_parts" ADD CONSTRAINT "contact_import_parts_import_id_contact_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_refusals" ADD CONSTRAINT "contact_import_refusals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_refusals" ADD CONSTRAINT "contact_import_refusals_import_id_contact_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_contacts" ADD CONSTRAINT "phone_contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_contacts" ADD CONSTRAINT "phone_contacts_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_import_parts_position" ON "contact_import_parts" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "contact_import_parts_company" ON "contact_import_parts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_import_refusals_import" ON "contact_import_refusals" USING btree ("import_id","row","id");--> statement-breakpoint
CREATE INDEX "contact_import_refusals_company" ON "contact_import_refusals" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_imports_company" ON "contact_imports" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "contact_imports_user" ON "contact_imports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_imports_running" ON "contact_imports" USING btree ("company_id") WHERE "contact_imports"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "phone_contacts_number" ON "phone_contacts" USING btree ("connection_id","number");--> statement-breakpoint
CREATE INDEX "phone_contacts_company" ON "phone_contacts" USING btree ("company_id","id");--> statement-breakpoint
SELECT recado_guard('contact_imports');--> statement-breakpoint
SELECT recado_guard('contact_import_parts');--> statement-breakpoint
SELECT recado_guard('contact_import_refusals');--> statement-breakpoint
SELECT recado_guard('phone_contacts');--> statement-breakpoint
SELECT recado_wall_references();
