CREATE TABLE "set_aside_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "set_aside_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"chat_id" text NOT NULL,
	"wid" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"raw" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "set_aside_messages" ADD CONSTRAINT "set_aside_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_messages" ADD CONSTRAINT "set_aside_messages_connection_id_whatsapps_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "set_aside_messages_once" ON "set_aside_messages" USING btree ("connection_id","chat_id","wid","kind");--> statement-breakpoint
CREATE INDEX "set_aside_messages_company" ON "set_aside_messages" USING btree ("company_id","created_at");--> statement-breakpoint
SELECT recado_guard('set_aside_messages');--> statement-breakpoint
SELECT recado_wall_references();
