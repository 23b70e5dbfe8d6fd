CREATE TABLE "sign_in_domains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_providers" (
	"company_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text DEFAULT '' NOT NULL,
	"only_this_way" boolean DEFAULT false NOT NULL,
	"emergency_user_id" integer,
	"creates_users" boolean DEFAULT true NOT NULL,
	"profile" text DEFAULT 'user' NOT NULL,
	"queue_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"claim" text DEFAULT '' NOT NULL,
	"mappings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_providers_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_domains" ADD CONSTRAINT "sign_in_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_identities" ADD CONSTRAINT "sign_in_identities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_identities" ADD CONSTRAINT "sign_in_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_providers" ADD CONSTRAINT "sign_in_providers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_providers" ADD CONSTRAINT "sign_in_providers_emergency_user_id_users_id_fk" FOREIGN KEY ("emergency_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_domains_company" ON "sign_in_domains" USING btree ("company_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_domains_proved" ON "sign_in_domains" USING btree ("domain") WHERE "sign_in_domains"."proved_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_identities_subject" ON "sign_in_identities" USING btree ("company_id","issuer","subject");--> statement-breakpoint
CREATE INDEX "sign_in_identities_user" ON "sign_in_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_providers_user" ON "sign_in_providers" USING btree ("emergency_user_id");--> statement-breakpoint
SELECT recado_guard('sign_in_providers');--> statement-breakpoint
SELECT recado_guard('sign_in_domains');--> statement-breakpoint
SELECT recado_guard('sign_in_identities');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('sign_in_providers', 'settings', 'issuer', '{client_secret}', '{company_id}', 'company_id');--> statement-breakpoint
SELECT recado_audited('sign_in_domains', 'settings', 'domain', '{}', '{company_id,proof}');
