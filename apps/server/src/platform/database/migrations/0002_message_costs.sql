CREATE TABLE "message_limits" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"micros" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_limits_amount" CHECK ("message_limits"."micros" >= 0 and "message_limits"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "message_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"market" text NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"marketing" bigint,
	"utility" bigint,
	"authentication" bigint,
	"authentication_international" bigint,
	"service" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_rates_currency" CHECK ("message_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "message_rates_prices" CHECK (least("message_rates"."marketing", "message_rates"."utility", "message_rates"."authentication", "message_rates"."authentication_international", "message_rates"."service") >= 0)
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "limit_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_limits" ADD CONSTRAINT "message_limits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_rates_once" ON "message_rates" USING btree ("market","valid_from");--> statement-breakpoint
SELECT recado_guard('message_limits');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
-- Rates belong to no company, and each reads them.
GRANT SELECT, INSERT, UPDATE, DELETE ON message_rates TO recado_system;--> statement-breakpoint
GRANT SELECT ON message_rates TO recado_tenant;--> statement-breakpoint
SELECT recado_touched('message_rates');--> statement-breakpoint
SELECT recado_audited('message_rates', 'message_rates', 'market');--> statement-breakpoint
SELECT recado_audited('message_limits', 'message_limits', '', '{}', '{company_id}', 'company_id');--> statement-breakpoint
SELECT recado_audited('campaigns', 'campaigns', 'name', '{}', '{last_sent_at,resumed_at,paused_for,limit_checked_at}');
