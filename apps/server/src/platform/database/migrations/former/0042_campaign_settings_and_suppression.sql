CREATE TABLE "campaign_settings" (
	"company_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_settings_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "suppressed_numbers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppressed_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"number" text,
	"lid" text,
	"name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"compared_number" text GENERATED ALWAYS AS (regexp_replace("number", '^(55[0-9]{2})9([0-9]{8})$', '\1\2')) STORED,
	"search_text" text GENERATED ALWAYS AS (recado_fold("name") || ' ' || coalesce("number", '')) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressed_numbers_person" CHECK (num_nonnulls("suppressed_numbers"."number", "suppressed_numbers"."lid") > 0),
	CONSTRAINT "suppressed_numbers_source" CHECK ("suppressed_numbers"."source" in ('customer', 'agent', 'import'))
);
--> statement-breakpoint
ALTER TABLE "campaign_settings" ADD CONSTRAINT "campaign_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_number" ON "suppressed_numbers" USING btree ("company_id","compared_number");--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_numbers_lid" ON "suppressed_numbers" USING btree ("company_id","lid");--> statement-breakpoint
CREATE INDEX "suppressed_numbers_company" ON "suppressed_numbers" USING btree ("company_id","id");--> statement-breakpoint
SELECT recado_guard('campaign_settings');--> statement-breakpoint
SELECT recado_guard('suppressed_numbers');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('campaign_settings', 'campaign_settings', 'key', ignored => '{key}', id_column => 'key');
