ALTER TABLE "messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "customer_author_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_customer_author_id_contacts_id_fk" FOREIGN KEY ("customer_author_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_customer_author" ON "tickets" USING btree ("customer_author_id") WHERE "tickets"."customer_author_id" is not null;