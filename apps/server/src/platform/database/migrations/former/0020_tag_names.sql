DROP INDEX "tags_company_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "tags_company_name_unique" ON "tags" USING btree ("company_id",recado_fold("name"));