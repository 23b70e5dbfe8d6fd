CREATE TABLE "contact_list_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_list_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"contact_list_id" integer NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"is_whatsapp_valid" boolean,
	"checked_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (recado_fold("name") || ' ' || "number") STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"contacts_count" integer DEFAULT 0 NOT NULL,
	"valid_count" integer DEFAULT 0 NOT NULL,
	"invalid_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "contact_list_id" integer;--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD CONSTRAINT "contact_list_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD CONSTRAINT "contact_list_items_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD CONSTRAINT "contact_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_list_items_number" ON "contact_list_items" USING btree ("contact_list_id","number");--> statement-breakpoint
CREATE INDEX "contact_list_items_by_name" ON "contact_list_items" USING btree ("contact_list_id","search_text","id");--> statement-breakpoint
CREATE INDEX "contact_list_items_unchecked" ON "contact_list_items" USING btree ("company_id","id") WHERE "contact_list_items"."is_whatsapp_valid" is null;--> statement-breakpoint
CREATE INDEX "contact_list_items_company" ON "contact_list_items" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_lists_company" ON "contact_lists" USING btree ("company_id","name");--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_imports_list" ON "contact_imports" USING btree ("contact_list_id");--> statement-breakpoint
SELECT recado_guard('contact_lists');--> statement-breakpoint
SELECT recado_guard('contact_list_items');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('contact_lists', 'contact_lists', 'name', ignored => '{contacts_count,valid_count,invalid_count}');--> statement-breakpoint

-- Keeps the counts of the lists whose contacts a statement added, changed or deleted: counting a long list takes too long
-- for a page of lists.
CREATE FUNCTION recado_count_list_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE contact_lists SET contacts_count = contacts_count - gone.contacts, valid_count = valid_count - gone.valid,
      invalid_count = invalid_count - gone.invalid
    FROM (SELECT contact_list_id, count(*) AS contacts, count(*) FILTER (WHERE is_whatsapp_valid) AS valid,
                 count(*) FILTER (WHERE NOT is_whatsapp_valid) AS invalid
          FROM old_items GROUP BY contact_list_id) AS gone
    WHERE contact_lists.id = gone.contact_list_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE contact_lists SET contacts_count = contacts_count + added.contacts, valid_count = valid_count + added.valid,
      invalid_count = invalid_count + added.invalid
    FROM (SELECT contact_list_id, count(*) AS contacts, count(*) FILTER (WHERE is_whatsapp_valid) AS valid,
                 count(*) FILTER (WHERE NOT is_whatsapp_valid) AS invalid
          FROM new_items GROUP BY contact_list_id) AS added
    WHERE contact_lists.id = added.contact_list_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON contact_list_items REFERENCING NEW TABLE AS new_items
  FOR EACH STATEMENT EXECUTE FUNCTION recado_count_list_items();--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE ON contact_list_items REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items
  FOR EACH STATEMENT EXECUTE FUNCTION recado_count_list_items();--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON contact_list_items REFERENCING OLD TABLE AS old_items
  FOR EACH STATEMENT EXECUTE FUNCTION recado_count_list_items();
