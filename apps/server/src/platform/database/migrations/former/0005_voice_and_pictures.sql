ALTER TABLE "contacts" ADD COLUMN "picture_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "waveform" jsonb;