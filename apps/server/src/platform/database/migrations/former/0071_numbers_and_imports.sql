DROP INDEX IF EXISTS "suppressed_numbers_number";--> statement-breakpoint
ALTER TABLE "contact_import_refusals" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_import_refusals" ADD COLUMN "value" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "exchanges_contacts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_exact" ON "suppressed_numbers" USING btree ("company_id","number");