ALTER TABLE "tickets" ADD COLUMN "unsent_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "unsent_user_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_unsent_user_id_users_id_fk" FOREIGN KEY ("unsent_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_unsent" ON "tickets" USING btree ("company_id","user_id") WHERE "tickets"."unsent_messages" > 0;--> statement-breakpoint
CREATE INDEX "tickets_unsent_author" ON "tickets" USING btree ("unsent_user_id") WHERE "tickets"."unsent_user_id" is not null;--> statement-breakpoint
UPDATE "tickets" SET
  "unsent_messages" = (SELECT count(*) FROM "messages" WHERE "messages"."ticket_id" = "tickets"."id" AND "messages"."from_me"
    AND NOT "messages"."is_deleted" AND "messages"."failed_code" NOT IN ('ERR_EDITING_WAPP_MSG', 'ERR_DELETE_WAPP_MSG')
    AND ("messages"."data" -> 'media') IS NULL)
  WHERE "tickets"."last_message_from_me" AND "tickets"."last_message_ack" = 0;
