CREATE TABLE "link_previews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_previews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"address_hash" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"site" text NOT NULL,
	"picture" "bytea",
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_settings" ADD COLUMN "embedding_price" numeric(12, 4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_usage" ADD COLUMN "purpose" text DEFAULT 'prompt' NOT NULL;--> statement-breakpoint
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_previews_address" ON "link_previews" USING btree ("company_id","address_hash");--> statement-breakpoint
CREATE INDEX "link_previews_fetched" ON "link_previews" USING btree ("company_id","fetched_at");--> statement-breakpoint
CREATE INDEX "link_previews_expired" ON "link_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_usage_embeddings" ON "prompt_usage" USING btree ("company_id","month","prompt_name") WHERE "prompt_usage"."purpose" = 'embeddings';--> statement-breakpoint
SELECT recado_guard('link_previews');--> statement-breakpoint
SELECT recado_wall_references();
