CREATE TABLE "company_archives" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"size" bigint,
	"failure" text,
	"expires_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_archives_state" CHECK ("company_archives"."state" in ('waiting', 'running', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_archives_company" ON "company_archives" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_archives_user" ON "company_archives" USING btree ("user_id") WHERE "company_archives"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "company_archives_expire" ON "company_archives" USING btree ("expires_at") WHERE "company_archives"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "company_archives_file" ON "company_archives" USING btree ("file") WHERE "company_archives"."file" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "company_archives_one" ON "company_archives" USING btree ("company_id") WHERE "company_archives"."state" in ('waiting', 'running');--> statement-breakpoint
SELECT recado_guard('company_archives');--> statement-breakpoint
SELECT recado_wall_references();
