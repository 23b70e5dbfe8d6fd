ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "late_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "customer_message_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "customer_words" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "customer_words_type" text;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "first_answer_limit" integer;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "answer_limit" integer;--> statement-breakpoint
CREATE INDEX "tickets_waiting_list" ON "tickets" USING btree ("company_id","status","waiting_since","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "tickets"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "tickets_late" ON "tickets" USING btree ("queue_id","waiting_since") WHERE "tickets"."waiting_since" is not null and "tickets"."late_since" is null;
