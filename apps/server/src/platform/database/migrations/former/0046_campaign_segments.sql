ALTER TABLE "campaigns" ADD COLUMN "uses_segment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment_list_id" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment_tag_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment_all_tags" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment_contact" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment_contact_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "excluded_tag_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "excluded_list_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "excluded_campaign_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_segment_contact" CHECK ("campaigns"."segment_contact" in ('any', 'within', 'notWithin'));