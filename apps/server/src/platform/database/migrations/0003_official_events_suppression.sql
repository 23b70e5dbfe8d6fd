ALTER TABLE "suppressed_numbers" DROP CONSTRAINT "suppressed_numbers_source";--> statement-breakpoint
DROP INDEX "suppressed_numbers_exact";--> statement-breakpoint
DROP INDEX "suppressed_numbers_lid";--> statement-breakpoint
DROP INDEX "suppressed_numbers_user_id";--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_exact" ON "suppressed_numbers" USING btree ("company_id","number",("source" = 'whatsapp'));--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_lid" ON "suppressed_numbers" USING btree ("company_id","lid",("source" = 'whatsapp'));--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_user_id" ON "suppressed_numbers" USING btree ("company_id","user_id",("source" = 'whatsapp'));--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_source" CHECK ("suppressed_numbers"."source" in ('customer', 'agent', 'import', 'whatsapp'));