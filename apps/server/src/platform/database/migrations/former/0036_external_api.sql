CREATE TABLE "api_sends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"whatsapp_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"message_ids" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"whatsapp_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "whatsapps" DROP CONSTRAINT "whatsapps_api_token_unique";--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "greeting_of" integer;--> statement-breakpoint
ALTER TABLE "api_sends" ADD CONSTRAINT "api_sends_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_sends" ADD CONSTRAINT "api_sends_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_sends_key" ON "api_sends" USING btree ("whatsapp_id","key");--> statement-breakpoint
CREATE INDEX "api_sends_created" ON "api_sends" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_sends_company" ON "api_sends" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_greeting_of_whatsapps_id_fk" FOREIGN KEY ("greeting_of") REFERENCES "public"."whatsapps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_greeting" ON "media_files" USING btree ("greeting_of") WHERE "media_files"."greeting_of" is not null;--> statement-breakpoint
ALTER TABLE "whatsapps" DROP COLUMN "api_token_hash";--> statement-breakpoint
SELECT recado_guard('api_tokens');--> statement-breakpoint
SELECT recado_guard('api_sends');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
-- That a token was made, renewed or revoked is a change of its connection.
SELECT recado_audited('api_tokens', 'whatsapps', '', secrets => '{token_hash}', ignored => '{whatsapp_id,used_at}',
  id_column => 'whatsapp_id');--> statement-breakpoint
SELECT recado_audited('whatsapps', 'whatsapps', 'name',
  ignored => '{status,status_detail,qrcode,pairing_code,retries,status_import_messages}');
