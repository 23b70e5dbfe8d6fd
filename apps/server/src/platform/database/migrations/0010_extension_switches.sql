CREATE TABLE "company_extension_switches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_extension_switches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"remote" text NOT NULL,
	"point" text NOT NULL,
	"module" text NOT NULL,
	"is_on" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extension_switches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extension_switches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"point" text NOT NULL,
	"module" text NOT NULL,
	"is_on" boolean NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_keys" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_extension_switches" ADD CONSTRAINT "company_extension_switches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_extension_switches_unique" ON "company_extension_switches" USING btree ("company_id","remote","point","module");--> statement-breakpoint
CREATE UNIQUE INDEX "extension_switches_unique" ON "extension_switches" USING btree ("remote","point","module");--> statement-breakpoint
SELECT recado_guard('company_extension_switches');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON extension_switches TO recado_system;--> statement-breakpoint
SELECT recado_audited('extension_switches', 'releases', 'remote');--> statement-breakpoint
SELECT recado_audited('company_extension_switches', 'settings', 'remote');--> statement-breakpoint
SELECT recado_audited('release_keys', 'releases', 'owner', '{}', '{last_used_at}');
