ALTER TABLE "messages" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "expiration" integer;