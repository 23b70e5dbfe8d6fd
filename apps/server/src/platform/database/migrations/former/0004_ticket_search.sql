DROP INDEX "messages_wid_unique";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "search_text" text GENERATED ALWAYS AS (recado_fold(left("last_message", 200))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_search" ON "tickets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "messages_wid_unique" ON "messages" USING btree ("connection_id","wid","chat_id");