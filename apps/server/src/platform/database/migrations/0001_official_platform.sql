CREATE TABLE "message_limits" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"micros" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_limits_amount" CHECK ("message_limits"."micros" >= 0 and "message_limits"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "connection_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"whatsapp_id" integer NOT NULL,
	"problem" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "message_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"market" text NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"marketing" bigint,
	"utility" bigint,
	"authentication" bigint,
	"authentication_international" bigint,
	"service" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_rates_currency" CHECK ("message_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "message_rates_prices" CHECK (least("message_rates"."marketing", "message_rates"."utility", "message_rates"."authentication", "message_rates"."authentication_international", "message_rates"."service") >= 0)
);
--> statement-breakpoint
CREATE TABLE "official_signups" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer,
	"state_hash" text,
	"way" text NOT NULL,
	"whatsapp_id" integer,
	"left_at" text,
	"error_id" text,
	"account_id" text,
	"phone_number_id" text,
	"sealed" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_signups_way" CHECK ("official_signups"."way" in ('signup', 'coexistence'))
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
	"notice" text,
	"noticed_at" timestamp (3) with time zone,
	"reported" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_status" CHECK ("message_templates"."status" in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL', 'LIMIT_EXCEEDED', 'ARCHIVED', 'DELETED'))
);
--> statement-breakpoint
CREATE TABLE "official_attempts" (
	"connection_id" integer NOT NULL,
	"wid" text NOT NULL,
	"attempted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_attempts_connection_id_wid_pk" PRIMARY KEY("connection_id","wid")
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
CREATE TABLE "official_media" (
	"connection_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"mimetype" text NOT NULL,
	"media_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "official_media_connection_id_sha256_mimetype_pk" PRIMARY KEY("connection_id","sha256","mimetype")
);
--> statement-breakpoint
ALTER TABLE "suppressed_numbers" DROP CONSTRAINT "suppressed_numbers_person";--> statement-breakpoint
ALTER TABLE "suppressed_numbers" DROP CONSTRAINT "suppressed_numbers_source";--> statement-breakpoint
DROP INDEX "campaign_recipients_number";--> statement-breakpoint
DROP INDEX "suppressed_numbers_exact";--> statement-breakpoint
DROP INDEX "suppressed_numbers_lid";--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "automation_templates" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template1" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template2" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template3" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template4" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template5" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "confirmation_template1" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "confirmation_template2" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "confirmation_template3" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "confirmation_template4" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "confirmation_template5" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template_categories" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "limit_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "by_username" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "parent_user_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "identity_source" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" drop column "search_text";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (recado_fold("name") || ' ' || coalesce("number", '') || coalesce(' @' || recado_fold("username"), '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "window_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "entry_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "assistant_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "holder_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_limits" ADD CONSTRAINT "message_limits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_notices" ADD CONSTRAINT "connection_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_notices" ADD CONSTRAINT "connection_notices_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_signups" ADD CONSTRAINT "official_signups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_signups" ADD CONSTRAINT "official_signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_signups" ADD CONSTRAINT "official_signups_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_charges" ADD CONSTRAINT "message_charges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_attempts" ADD CONSTRAINT "official_attempts_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_connections" ADD CONSTRAINT "official_connections_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_connections" ADD CONSTRAINT "official_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_media" ADD CONSTRAINT "official_media_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_notices_open" ON "connection_notices" USING btree ("whatsapp_id","problem") WHERE "connection_notices"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "connection_notices_bell" ON "connection_notices" USING btree ("company_id","id") WHERE "connection_notices"."ended_at" is null and "connection_notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "connection_notices_company" ON "connection_notices" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_identities_current" ON "contact_identities" USING btree ("company_id","kind","value") WHERE "contact_identities"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "contact_identities_contact" ON "contact_identities" USING btree ("contact_id","kind");--> statement-breakpoint
CREATE INDEX "contact_identities_user_ids" ON "contact_identities" USING btree ("company_id","value") WHERE "contact_identities"."kind" = 'userId';--> statement-breakpoint
CREATE UNIQUE INDEX "message_rates_once" ON "message_rates" USING btree ("market","valid_from");--> statement-breakpoint
CREATE INDEX "official_signups_user" ON "official_signups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "official_signups_whatsapp" ON "official_signups" USING btree ("whatsapp_id");--> statement-breakpoint
CREATE INDEX "official_signups_expiry" ON "official_signups" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_charges_once" ON "message_charges" USING btree ("connection_id","wid");--> statement-breakpoint
CREATE INDEX "message_charges_month" ON "message_charges" USING btree ("company_id","charged_at");--> statement-breakpoint
CREATE INDEX "message_charges_template" ON "message_charges" USING btree ("template_id") WHERE "message_charges"."template_id" is not null;--> statement-breakpoint
CREATE INDEX "message_charges_campaign" ON "message_charges" USING btree ("campaign_id") WHERE "message_charges"."campaign_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree ("company_id","account_id","name","language");--> statement-breakpoint
CREATE INDEX "message_templates_noticed" ON "message_templates" USING btree ("company_id","noticed_at") WHERE "message_templates"."notice" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_external" ON "message_templates" USING btree ("company_id","external_id");--> statement-breakpoint
CREATE INDEX "official_attempts_age" ON "official_attempts" USING btree ("attempted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "official_connections_number" ON "official_connections" USING btree ("phone_number_id");--> statement-breakpoint
CREATE UNIQUE INDEX "official_connections_webhook" ON "official_connections" USING btree ("webhook_key");--> statement-breakpoint
CREATE INDEX "official_connections_account" ON "official_connections" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "official_connections_company" ON "official_connections" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_user_id" ON "suppressed_numbers" USING btree ("company_id","user_id",("source" = 'whatsapp'));--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_company_user_id" ON "contacts" USING btree ("company_id","user_id") WHERE "contacts"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_company_parent_user_id" ON "contacts" USING btree ("company_id","parent_user_id") WHERE "contacts"."parent_user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_company_username" ON "contacts" USING btree ("company_id","username") WHERE "contacts"."username" is not null;--> statement-breakpoint
CREATE INDEX "messages_template" ON "messages" USING btree ("template_id","created_at") WHERE "messages"."template_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_number" ON "campaign_recipients" USING btree ("campaign_id","number") WHERE "campaign_recipients"."number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_exact" ON "suppressed_numbers" USING btree ("company_id","number",("source" = 'whatsapp'));--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_lid" ON "suppressed_numbers" USING btree ("company_id","lid",("source" = 'whatsapp'));--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_person" CHECK (num_nonnulls("suppressed_numbers"."number", "suppressed_numbers"."lid", "suppressed_numbers"."user_id") > 0);--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_source" CHECK ("suppressed_numbers"."source" in ('customer', 'agent', 'import', 'whatsapp'));--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("company_id","search_text","id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
SELECT recado_guard('connection_notices');--> statement-breakpoint
SELECT recado_guard('contact_identities');--> statement-breakpoint
SELECT recado_guard('message_charges');--> statement-breakpoint
SELECT recado_guard('message_limits');--> statement-breakpoint
SELECT recado_guard('message_templates');--> statement-breakpoint
SELECT recado_guard('official_connections');--> statement-breakpoint
SELECT recado_guard('official_signups');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('message_templates', 'message_templates', 'name');--> statement-breakpoint
SELECT recado_touched('message_rates');--> statement-breakpoint
SELECT recado_audited('message_rates', 'message_rates', 'market');--> statement-breakpoint
SELECT recado_audited('message_limits', 'message_limits', '', '{}', '{company_id}', 'company_id');--> statement-breakpoint
SELECT recado_audited('campaigns', 'campaigns', 'name', '{}', '{last_sent_at,resumed_at,paused_for,limit_checked_at}');--> statement-breakpoint
SET LOCAL ROLE recado_system;--> statement-breakpoint
INSERT INTO contact_identities (company_id, contact_id, kind, value, source)
SELECT company_id, id, 'number', number, 'message' FROM contacts WHERE number IS NOT NULL AND NOT is_group
UNION ALL
SELECT company_id, id, 'lid', lid, 'mapping' FROM contacts WHERE lid IS NOT NULL;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
CREATE FUNCTION recado_keep_identities() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE contact_identities i SET ended_at = now()
      WHERE i.contact_id = NEW.id AND i.ended_at IS NULL
        AND (i.kind, i.value) NOT IN (
          SELECT kind, value FROM (VALUES ('number', NEW.number), ('lid', NEW.lid), ('userId', NEW.user_id),
            ('parentUserId', NEW.parent_user_id), ('username', NEW.username)) AS now_known (kind, value)
          WHERE value IS NOT NULL);
  END IF;
  INSERT INTO contact_identities (company_id, contact_id, kind, value, source)
    SELECT NEW.company_id, NEW.id, kind, value, NEW.identity_source
      FROM (VALUES ('number', NEW.number), ('lid', NEW.lid), ('userId', NEW.user_id),
        ('parentUserId', NEW.parent_user_id), ('username', NEW.username)) AS now_known (kind, value)
      WHERE value IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM contact_identities known WHERE known.contact_id = NEW.id AND known.kind = now_known.kind
          AND known.value = now_known.value AND known.ended_at IS NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER identities_of_new AFTER INSERT ON contacts FOR EACH ROW
  WHEN (NOT NEW.is_group) EXECUTE FUNCTION recado_keep_identities();--> statement-breakpoint
CREATE TRIGGER identities_of_changed AFTER UPDATE OF number, lid, user_id, parent_user_id, username ON contacts FOR EACH ROW
  WHEN (NOT NEW.is_group AND (OLD.number, OLD.lid, OLD.user_id, OLD.parent_user_id, OLD.username)
    IS DISTINCT FROM (NEW.number, NEW.lid, NEW.user_id, NEW.parent_user_id, NEW.username))
  EXECUTE FUNCTION recado_keep_identities();--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON official_attempts, official_media TO recado_system;--> statement-breakpoint
-- Rates belong to no company, and each reads them.
GRANT SELECT, INSERT, UPDATE, DELETE ON message_rates TO recado_system;--> statement-breakpoint
GRANT SELECT ON message_rates TO recado_tenant;
