CREATE TABLE "app_data" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"app" text NOT NULL,
	"publisher" text NOT NULL,
	"kind" text NOT NULL,
	"contact_id" integer,
	"ticket_id" integer,
	"user_id" integer,
	"subject_id" integer GENERATED ALWAYS AS (coalesce("contact_id", "ticket_id", "user_id", 0)) STORED NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_data_kind" CHECK (("app_data"."kind" = 'contact') = ("app_data"."contact_id" is not null)
        and ("app_data"."kind" = 'ticket') = ("app_data"."ticket_id" is not null)
        and ("app_data"."kind" = 'user') = ("app_data"."user_id" is not null)
        and "app_data"."kind" in ('company', 'contact', 'ticket', 'user'))
);
--> statement-breakpoint
CREATE TABLE "app_installations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_installations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"app" text NOT NULL,
	"version" text NOT NULL,
	"scopes" text[] NOT NULL,
	"origin" text,
	"is_on" boolean DEFAULT true NOT NULL,
	"profiles" text[] NOT NULL,
	"queue_ids" integer[] DEFAULT '{}' NOT NULL,
	"abilities" jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings_version" integer DEFAULT 1 NOT NULL,
	"secrets" "bytea",
	"data_size" bigint DEFAULT 0 NOT NULL,
	"api_key_id" integer,
	"webhook_id" integer,
	"installed_by" text NOT NULL,
	"consented_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"app" text NOT NULL,
	"plan_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_publishers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_publishers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_publishers_name_unique" UNIQUE("name"),
	CONSTRAINT "app_publishers_key_unique" UNIQUE("public_key")
);
--> statement-breakpoint
CREATE TABLE "app_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"installation_id" integer NOT NULL,
	"name" text NOT NULL,
	"every_minutes" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"app_id" integer NOT NULL,
	"version" text NOT NULL,
	"manifest" json NOT NULL,
	"code" text,
	"integrity" text,
	"pictures" jsonb NOT NULL,
	"signature" text NOT NULL,
	"digest" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "apps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"publisher_id" integer NOT NULL,
	"current" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "apps_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "statement_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" "bytea" NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_keys_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "app_data" ADD CONSTRAINT "app_data_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_data" ADD CONSTRAINT "app_data_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_data" ADD CONSTRAINT "app_data_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_data" ADD CONSTRAINT "app_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_installations" ADD CONSTRAINT "app_installations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_installations" ADD CONSTRAINT "app_installations_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_installations" ADD CONSTRAINT "app_installations_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_runs" ADD CONSTRAINT "app_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_runs" ADD CONSTRAINT "app_runs_installation_id_app_installations_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."app_installations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_versions" ADD CONSTRAINT "app_versions_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apps" ADD CONSTRAINT "apps_publisher_id_app_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."app_publishers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_data_unique" ON "app_data" USING btree ("company_id","app","kind","subject_id","key");--> statement-breakpoint
CREATE INDEX "app_data_list" ON "app_data" USING btree ("company_id","app","kind","id");--> statement-breakpoint
CREATE INDEX "app_data_contact" ON "app_data" USING btree ("contact_id") WHERE "app_data"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "app_data_ticket" ON "app_data" USING btree ("ticket_id") WHERE "app_data"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "app_data_user" ON "app_data" USING btree ("user_id") WHERE "app_data"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "app_installations_unique" ON "app_installations" USING btree ("company_id","app");--> statement-breakpoint
CREATE INDEX "app_installations_app" ON "app_installations" USING btree ("app");--> statement-breakpoint
CREATE INDEX "app_installations_key" ON "app_installations" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "app_installations_webhook" ON "app_installations" USING btree ("webhook_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_plans_unique" ON "app_plans" USING btree ("app","plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_runs_unique" ON "app_runs" USING btree ("installation_id","name");--> statement-breakpoint
CREATE INDEX "app_runs_due" ON "app_runs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "app_runs_company" ON "app_runs" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_versions_unique" ON "app_versions" USING btree ("app_id","version");--> statement-breakpoint
SELECT recado_guard('app_installations');--> statement-breakpoint
SELECT recado_guard('app_data');--> statement-breakpoint
SELECT recado_guard('app_runs');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
GRANT SELECT ON app_publishers, apps, app_versions, app_plans TO recado_tenant;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON app_publishers, apps, app_versions, app_plans, statement_keys TO recado_system;--> statement-breakpoint
SELECT recado_audited('app_publishers', 'apps', 'name', '{}', '{sequence}');--> statement-breakpoint
SELECT recado_audited('apps', 'apps', 'name');--> statement-breakpoint
SELECT recado_audited('app_plans', 'apps', 'app');--> statement-breakpoint
SELECT recado_audited('app_installations', 'apps', 'app', '{secrets}', '{data_size,api_key_id,webhook_id}');
