DROP INDEX "campaign_recipients_number";--> statement-breakpoint
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
CREATE UNIQUE INDEX "campaign_recipients_number" ON "campaign_recipients" USING btree ("campaign_id","number") WHERE "campaign_recipients"."number" <> '';