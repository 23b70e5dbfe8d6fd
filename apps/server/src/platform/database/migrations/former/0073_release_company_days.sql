CREATE TABLE "release_company_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_company_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"loads" integer DEFAULT 0 NOT NULL,
	"slow" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_company_days" ADD CONSTRAINT "release_company_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "release_company_days_unique" ON "release_company_days" USING btree ("remote","release","day","company_id");--> statement-breakpoint
CREATE INDEX "release_company_days_company" ON "release_company_days" USING btree ("company_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON release_company_days TO recado_system;--> statement-breakpoint
SELECT recado_guard('release_company_days', 'SELECT');--> statement-breakpoint
SELECT recado_wall_references();
