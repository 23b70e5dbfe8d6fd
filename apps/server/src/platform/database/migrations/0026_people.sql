CREATE TABLE "contact_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kept_id" integer NOT NULL,
	"absorbed_id" integer NOT NULL,
	"absorbed_name" text NOT NULL,
	"merged_by" text NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"before" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_identities" ADD COLUMN "is_alias" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "blocked_by" text;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_kept_id_contacts_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_company" ON "contact_merges" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_merges_kept" ON "contact_merges" USING btree ("kept_id","id");--> statement-breakpoint
CREATE INDEX "contact_merges_old" ON "contact_merges" USING btree ("undo_until");--> statement-breakpoint
CREATE INDEX "contact_identities_aliases" ON "contact_identities" USING btree ("company_id","value") WHERE "contact_identities"."is_alias";--> statement-breakpoint
CREATE INDEX "contacts_blocked" ON "contacts" USING btree ("company_id","search_text","id") WHERE "contacts"."blocked_at" is not null;--> statement-breakpoint
SELECT recado_guard('contact_merges');--> statement-breakpoint
SELECT recado_wall_references();
