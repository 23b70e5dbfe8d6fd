ALTER TABLE "companies" ADD COLUMN "language" text DEFAULT 'pt' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "country" text DEFAULT 'BR' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "document" text;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_language" CHECK ("companies"."language" in ('pt', 'en', 'es'));
--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "outcome" text;