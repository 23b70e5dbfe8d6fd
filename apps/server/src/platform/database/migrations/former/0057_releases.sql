CREATE TABLE "release_channels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"stable" text,
	"former" text,
	"canary" text,
	"canary_share" smallint DEFAULT 0 NOT NULL,
	"canary_of" text DEFAULT 'companies' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_channels_remote_unique" UNIQUE("remote"),
	CONSTRAINT "release_channels_share" CHECK ("release_channels"."canary_share" between 0 and 100),
	CONSTRAINT "release_channels_of" CHECK ("release_channels"."canary_of" in ('companies', 'users'))
);
--> statement-breakpoint
CREATE TABLE "release_pins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_pins" ADD CONSTRAINT "release_pins_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "release_pins_remote_company_unique" ON "release_pins" USING btree ("remote","company_id");--> statement-breakpoint
CREATE INDEX "release_pins_company" ON "release_pins" USING btree ("company_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON release_channels TO recado_system;--> statement-breakpoint
SELECT recado_guard('release_pins', 'SELECT');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('release_channels', 'releases', 'remote');--> statement-breakpoint
SELECT recado_audited('release_pins', 'releases', 'remote');
