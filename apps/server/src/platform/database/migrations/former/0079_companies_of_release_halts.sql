ALTER TABLE "release_halts" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "release_halts" ADD CONSTRAINT "release_halts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_halts_company" ON "release_halts" USING btree ("company_id");--> statement-breakpoint
SELECT recado_guard('release_halts', 'SELECT');--> statement-breakpoint
SELECT recado_wall_references();
