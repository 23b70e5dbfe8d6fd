ALTER TABLE "webhook_deliveries" ADD COLUMN "shard" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","shard","due_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("webhook_id","subject","id") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."state" = 'failed';--> statement-breakpoint
-- What waits is delivered by jobs of another kind; `wake-webhooks` adds them when the server starts.
SET LOCAL ROLE recado_system;--> statement-breakpoint
DELETE FROM jobs WHERE kind = 'deliver-webhook';--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
SELECT recado_audited('webhooks', 'webhooks', 'name', ignored => '{failing_since,failures,paused_until}');
