CREATE TABLE "message_receipts" (
	"company_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"participant" text NOT NULL,
	"ack" smallint NOT NULL,
	CONSTRAINT "message_receipts_message_id_participant_pk" PRIMARY KEY("message_id","participant"),
	CONSTRAINT "message_receipts_ack" CHECK ("message_receipts"."ack" between 2 and 5)
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "number_state" text DEFAULT 'known' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_receipts_company" ON "message_receipts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contacts_unchecked" ON "contacts" USING btree ("company_id","id") WHERE "contacts"."number_state" = 'unchecked';--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_number_state" CHECK ("contacts"."number_state" in ('known', 'unchecked', 'unknown'));
--> statement-breakpoint
SELECT recado_guard('message_receipts');--> statement-breakpoint
SELECT recado_wall_references();
