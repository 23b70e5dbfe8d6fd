ALTER TABLE "queues" ADD COLUMN "required_field_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;