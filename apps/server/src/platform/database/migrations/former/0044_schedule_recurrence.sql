ALTER TABLE "schedules" ADD COLUMN "recurrence" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "recurrence_day" smallint;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "repeat_until" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "cancel_on_reply" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "schedules_cancelled_by_reply" ON "schedules" USING btree ("contact_id") WHERE "schedules"."cancel_on_reply" and "schedules"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_recurrence" CHECK ("schedules"."recurrence" in ('none', 'daily', 'weekly', 'monthly'));