CREATE TABLE "contact_identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_identities_kind" CHECK ("contact_identities"."kind" in ('number', 'lid', 'userId', 'parentUserId', 'username'))
);
--> statement-breakpoint
CREATE TABLE "message_charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"wid" text NOT NULL,
	"message_id" integer,
	"template_id" integer,
	"campaign_id" integer,
	"country" text,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"billable" boolean NOT NULL,
	"charged_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" text NOT NULL,
	"external_id" text,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"next_category" text,
	"parameter_format" text DEFAULT 'NAMED' NOT NULL,
	"content" jsonb NOT NULL,
	"examples" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bindings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"header_file" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"reason" text,
	"advice" text,
	"quality" text DEFAULT 'UNKNOWN' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_status" CHECK ("message_templates"."status" in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL', 'LIMIT_EXCEEDED', 'ARCHIVED', 'DELETED'))
);
--> statement-breakpoint
CREATE TABLE "official_connections" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"way" text NOT NULL,
	"phone_number_id" text NOT NULL,
	"account_id" text NOT NULL,
	"app_id" text,
	"webhook_key" text NOT NULL,
	"verified_name" text,
	"throughput" integer DEFAULT 80 NOT NULL,
	"contacts_requested_at" timestamp (3) with time zone,
	"history_requested_at" timestamp (3) with time zone,
	"last_webhook_at" timestamp (3) with time zone,
	"health" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"health_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_connections_way" CHECK ("official_connections"."way" in ('manual', 'signup', 'coexistence'))
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "window_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_charges" ADD CONSTRAINT "message_charges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_connections" ADD CONSTRAINT "official_connections_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_connections" ADD CONSTRAINT "official_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_identities_current" ON "contact_identities" USING btree ("company_id","kind","value") WHERE "contact_identities"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "contact_identities_contact" ON "contact_identities" USING btree ("contact_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "message_charges_once" ON "message_charges" USING btree ("connection_id","wid");--> statement-breakpoint
CREATE INDEX "message_charges_month" ON "message_charges" USING btree ("company_id","charged_at");--> statement-breakpoint
CREATE INDEX "message_charges_template" ON "message_charges" USING btree ("template_id") WHERE "message_charges"."template_id" is not null;--> statement-breakpoint
CREATE INDEX "message_charges_campaign" ON "message_charges" USING btree ("campaign_id") WHERE "message_charges"."campaign_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree ("company_id","account_id","name","language");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_external" ON "message_templates" USING btree ("company_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "official_connections_number" ON "official_connections" USING btree ("phone_number_id");--> statement-breakpoint
CREATE UNIQUE INDEX "official_connections_webhook" ON "official_connections" USING btree ("webhook_key");--> statement-breakpoint
CREATE INDEX "official_connections_account" ON "official_connections" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "official_connections_company" ON "official_connections" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "messages_template" ON "messages" USING btree ("template_id","created_at") WHERE "messages"."template_id" is not null;--> statement-breakpoint
SELECT recado_guard('contact_identities');--> statement-breakpoint
SELECT recado_guard('message_charges');--> statement-breakpoint
SELECT recado_guard('message_templates');--> statement-breakpoint
SELECT recado_guard('official_connections');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('message_templates', 'message_templates', 'name');--> statement-breakpoint
SET LOCAL ROLE recado_system;--> statement-breakpoint
INSERT INTO contact_identities (company_id, contact_id, kind, value, source)
SELECT company_id, id, 'number', number, 'message' FROM contacts WHERE number IS NOT NULL AND NOT is_group
UNION ALL
SELECT company_id, id, 'lid', lid, 'mapping' FROM contacts WHERE lid IS NOT NULL;--> statement-breakpoint
RESET ROLE;
