DROP INDEX "campaign_recipients_company";--> statement-breakpoint
DROP INDEX "campaign_recipients_by_id";--> statement-breakpoint
DROP INDEX "campaign_recipients_state";--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "handed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "under_way" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "campaign_recipients_under_way" ON "campaign_recipients" USING btree ("campaign_id") WHERE "campaign_recipients"."under_way" > 0;--> statement-breakpoint
CREATE INDEX "campaign_recipients_handed" ON "campaign_recipients" USING btree ("campaign_id","handed_at") WHERE "campaign_recipients"."handed_at" is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_id" ON "campaign_recipients" USING btree ("company_id","campaign_id","id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_state" ON "campaign_recipients" USING btree ("campaign_id","state","id") WHERE "campaign_recipients"."state" <> 'queued';