ALTER TABLE "messages" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_message_id" integer;