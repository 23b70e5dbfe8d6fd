CREATE TABLE "api_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"api_key_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"record_ids" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"scopes" text[] NOT NULL,
	"whatsapp_id" integer,
	"made_by" text,
	"expires_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_requests_key" ON "api_requests" USING btree ("api_key_id","key");--> statement-breakpoint
CREATE INDEX "api_requests_created" ON "api_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_requests_company" ON "api_requests" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "api_keys_company" ON "api_keys" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "api_keys_whatsapp" ON "api_keys" USING btree ("whatsapp_id");--> statement-breakpoint
CREATE INDEX "contacts_by_change" ON "contacts" USING btree ("company_id","updated_at","id");--> statement-breakpoint
SELECT recado_guard('api_keys');--> statement-breakpoint
SELECT recado_guard('api_requests');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
-- The token of a connection becomes a key that is limited to it and does what the token did.
SET LOCAL ROLE recado_system;--> statement-breakpoint
INSERT INTO api_keys (company_id, name, token_hash, scopes, whatsapp_id, used_at, created_at)
SELECT t.company_id, left('API ' || w.name, 50), t.token_hash, '{messages:send}', t.whatsapp_id, t.used_at, t.created_at
FROM api_tokens t JOIN whatsapps w ON w.id = t.whatsapp_id;--> statement-breakpoint
INSERT INTO api_requests (company_id, api_key_id, key, fingerprint, record_ids, created_at)
SELECT s.company_id, k.id, s.key, s.fingerprint, s.message_ids, s.created_at
FROM api_sends s JOIN api_keys k ON k.whatsapp_id = s.whatsapp_id;--> statement-breakpoint
DELETE FROM recurring_work WHERE name = 'forget-api-sends';--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
DROP TABLE "api_sends" CASCADE;--> statement-breakpoint
DROP TABLE "api_tokens" CASCADE;--> statement-breakpoint
SELECT recado_audited('api_keys', 'api_keys', 'name', secrets => '{token_hash}', ignored => '{hint,used_at,made_by}');
