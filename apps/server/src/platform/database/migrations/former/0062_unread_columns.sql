-- Columns that nothing reads: the times of recurring work (its jobs say what failed), the sums of first answers (their lengths are kept as
-- histograms), and the business id of a contact, which no provider delivers.
DROP INDEX "contacts_company_business_id_unique";--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "business_id";--> statement-breakpoint
ALTER TABLE "round_figures" DROP COLUMN "answered";--> statement-breakpoint
ALTER TABLE "round_figures" DROP COLUMN "answer_ms";--> statement-breakpoint
ALTER TABLE "recurring_work" DROP COLUMN "last_run_at";--> statement-breakpoint
ALTER TABLE "recurring_work" DROP COLUMN "last_success_at";
