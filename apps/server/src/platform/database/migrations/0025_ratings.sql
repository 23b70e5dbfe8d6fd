ALTER TABLE "whatsapps" ADD COLUMN "rating_scale" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "asks_rating_comment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "rating_scale" smallint;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "rating_score" smallint;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "comment_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "rating_comment" text;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD CONSTRAINT "whatsapps_rating_scale" CHECK ("whatsapps"."rating_scale" in (3, 5, 10));--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD CONSTRAINT "ticket_cycles_rating_scale" CHECK ("ticket_cycles"."rating_scale" in (3, 5, 10));--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD CONSTRAINT "ticket_cycles_rating_score" CHECK ("ticket_cycles"."rating_score" between 0 and "ticket_cycles"."rating_scale");