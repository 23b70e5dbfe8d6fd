CREATE TABLE "subscription_warnings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_warnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"due_date" date NOT NULL,
	"channel" text NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_warnings_channel" CHECK ("subscription_warnings"."channel" in ('email', 'whatsapp'))
);
--> statement-breakpoint
ALTER TABLE "subscription_warnings" ADD CONSTRAINT "subscription_warnings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_warnings_unique" ON "subscription_warnings" USING btree ("company_id","due_date","channel");--> statement-breakpoint
SELECT recado_guard('subscription_warnings', 'SELECT');--> statement-breakpoint
SELECT recado_wall_references();
