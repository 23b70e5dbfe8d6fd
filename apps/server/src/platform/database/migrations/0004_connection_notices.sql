CREATE TABLE "connection_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"whatsapp_id" integer NOT NULL,
	"problem" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connection_notices" ADD CONSTRAINT "connection_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_notices" ADD CONSTRAINT "connection_notices_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_notices_open" ON "connection_notices" USING btree ("whatsapp_id","problem") WHERE "connection_notices"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "connection_notices_bell" ON "connection_notices" USING btree ("company_id","id") WHERE "connection_notices"."ended_at" is null and "connection_notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "connection_notices_company" ON "connection_notices" USING btree ("company_id");--> statement-breakpoint
SELECT recado_guard('connection_notices');--> statement-breakpoint
SELECT recado_wall_references();
