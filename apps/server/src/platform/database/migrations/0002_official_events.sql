ALTER TABLE "tickets" ADD COLUMN "assistant_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "holder_told_at" timestamp (3) with time zone;