CREATE TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_proofs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"number" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "companies_name_unique";--> statement-breakpoint
DROP INDEX "users_wpp";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wpp_proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "number_proofs" ADD CONSTRAINT "number_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_proofs" ADD CONSTRAINT "number_proofs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_counts_end" ON "call_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "number_proofs_company" ON "number_proofs" USING btree ("company_id");--> statement-breakpoint
-- Numbers become digits in international form, and each belongs to one user.
SET LOCAL ROLE recado_system;--> statement-breakpoint
UPDATE users SET wpp = nullif(regexp_replace(wpp, '\D', '', 'g'), '') WHERE wpp IS NOT NULL;--> statement-breakpoint
-- Eleven digits with a nine in the third place are a Brazilian mobile number without its country: no complete number of
-- another country looks so. Others are left as they are; nobody can recover a password with a number they did not prove.
UPDATE users SET wpp = '55' || wpp WHERE wpp ~ '^[1-9][1-9]9[0-9]{8}$';--> statement-breakpoint
UPDATE users SET wpp = NULL WHERE EXISTS (SELECT FROM users older WHERE older.wpp = users.wpp AND older.id < users.id);--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
CREATE UNIQUE INDEX "users_wpp_unique" ON "users" USING btree ("wpp");--> statement-breakpoint
SELECT recado_guard('number_proofs');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON call_counts TO recado_system;
