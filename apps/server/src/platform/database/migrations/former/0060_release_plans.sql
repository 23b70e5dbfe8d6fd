ALTER TABLE "release_channels" ADD COLUMN "scheduled" text;--> statement-breakpoint
ALTER TABLE "release_channels" ADD COLUMN "scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "release_channels" ADD COLUMN "scheduled_reason" text;
