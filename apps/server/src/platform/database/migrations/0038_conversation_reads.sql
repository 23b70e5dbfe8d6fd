CREATE TABLE "conversation_reads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_reads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"contact_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"key_id" integer NOT NULL,
	"reader_kind" text NOT NULL,
	"reader_name" text NOT NULL,
	"way" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "conversation_reads_reader" CHECK (("conversation_reads"."user_id" = 0) <> ("conversation_reads"."key_id" = 0))
);
--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_reads_one" ON "conversation_reads" USING btree ("company_id","hour","contact_id","ticket_id","user_id","key_id","way");--> statement-breakpoint
CREATE INDEX "conversation_reads_latest" ON "conversation_reads" USING btree ("company_id","hour" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_reads_contact" ON "conversation_reads" USING btree ("contact_id","hour" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_reads_user" ON "conversation_reads" USING btree ("company_id","user_id","hour" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_reads_old" ON "conversation_reads" USING btree ("hour");--> statement-breakpoint
SELECT recado_guard('conversation_reads');--> statement-breakpoint
SELECT recado_wall_references();
