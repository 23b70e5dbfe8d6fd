CREATE TABLE "custom_field_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_field_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"field_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_field_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_field_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"field_id" integer NOT NULL,
	"contact_id" integer,
	"ticket_id" integer,
	"text_value" text,
	"text_key" text GENERATED ALWAYS AS (left(recado_fold("text_value"), 200)) STORED,
	"number_value" double precision,
	"date_value" date,
	"choice_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_field_values_subject" CHECK (num_nonnulls("custom_field_values"."contact_id", "custom_field_values"."ticket_id") = 1),
	CONSTRAINT "custom_field_values_one" CHECK (num_nonnulls("custom_field_values"."text_value", "custom_field_values"."number_value", "custom_field_values"."date_value", "custom_field_values"."choice_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"seen_by" text DEFAULT 'everyone' NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_subject" CHECK ("custom_fields"."subject" in ('contact', 'ticket')),
	CONSTRAINT "custom_fields_kind" CHECK ("custom_fields"."kind" in ('text', 'number', 'date', 'choice', 'several', 'link')),
	CONSTRAINT "custom_fields_seen_by" CHECK ("custom_fields"."seen_by" in ('everyone', 'administrators'))
);
--> statement-breakpoint
ALTER TABLE "custom_field_choices" ADD CONSTRAINT "custom_field_choices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_choices" ADD CONSTRAINT "custom_field_choices_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_choice_id_custom_field_choices_id_fk" FOREIGN KEY ("choice_id") REFERENCES "public"."custom_field_choices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_field_choices_field" ON "custom_field_choices" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "custom_field_choices_company" ON "custom_field_choices" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_values_contact" ON "custom_field_values" USING btree ("contact_id","company_id","field_id",coalesce("choice_id", 0)) WHERE "custom_field_values"."contact_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_values_ticket" ON "custom_field_values" USING btree ("ticket_id","company_id","field_id",coalesce("choice_id", 0)) WHERE "custom_field_values"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_field" ON "custom_field_values" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "custom_field_values_company" ON "custom_field_values" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "custom_field_values_text" ON "custom_field_values" USING btree ("field_id","text_key") WHERE "custom_field_values"."text_key" is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_number" ON "custom_field_values" USING btree ("field_id","number_value") WHERE "custom_field_values"."number_value" is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_date" ON "custom_field_values" USING btree ("field_id","date_value") WHERE "custom_field_values"."date_value" is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_choice" ON "custom_field_values" USING btree ("choice_id") WHERE "custom_field_values"."choice_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("company_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("company_id","subject",recado_fold("name"));--> statement-breakpoint
SELECT recado_guard('custom_fields');--> statement-breakpoint
SELECT recado_guard('custom_field_choices');--> statement-breakpoint
SELECT recado_guard('custom_field_values');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('custom_fields', 'custom_fields', 'name');--> statement-breakpoint
SELECT recado_audited('custom_field_choices', 'custom_fields', 'name');
