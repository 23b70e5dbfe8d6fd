CREATE TABLE "contact_holds" (
	"contact_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"reason" text NOT NULL,
	"held_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_names" (
	"company_id" integer NOT NULL,
	"hash" text NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erased_names_company_id_hash_pk" PRIMARY KEY("company_id","hash")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"contact_id" integer,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_state" CHECK ("erasures"."state" in ('waiting', 'running', 'done', 'refused')),
	CONSTRAINT "erasures_cause" CHECK ("erasures"."cause" in ('request', 'restore'))
);
--> statement-breakpoint
CREATE TABLE "person_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"size" bigint,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_exports_state" CHECK ("person_exports"."state" in ('waiting', 'running', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "contact_holds" ADD CONSTRAINT "contact_holds_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_holds" ADD CONSTRAINT "contact_holds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_names" ADD CONSTRAINT "erased_names_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_exports" ADD CONSTRAINT "person_exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_exports" ADD CONSTRAINT "person_exports_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_exports" ADD CONSTRAINT "person_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_holds_company" ON "contact_holds" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "erasures_company" ON "erasures" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_one" ON "erasures" USING btree ("company_id","contact_id") WHERE "erasures"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "person_exports_company" ON "person_exports" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "person_exports_contact" ON "person_exports" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "person_exports_user" ON "person_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_exports_file" ON "person_exports" USING btree ("file") WHERE "person_exports"."file" <> '';--> statement-breakpoint
CREATE INDEX "person_exports_expire" ON "person_exports" USING btree ("expires_at") WHERE "person_exports"."state" = 'ready';--> statement-breakpoint
SELECT recado_guard('contact_holds');--> statement-breakpoint
SELECT recado_guard('erasures');--> statement-breakpoint
SELECT recado_guard('erased_names');--> statement-breakpoint
SELECT recado_guard('person_exports');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
-- An erasure deletes rounds and leaves what was counted of them (docs/adr/0183).
CREATE OR REPLACE FUNCTION recado_note_rounds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('recado.figures', true) = 'kept' THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stale_hours (company_id, hour)
      SELECT DISTINCT company_id, date_trunc('hour', queued_at, 'UTC') FROM present;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stale_hours (company_id, hour)
      SELECT DISTINCT f.company_id, date_trunc('hour', f.queued_at, 'UTC') FROM former f JOIN companies c ON c.id = f.company_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recado_count_rating() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('recado.figures', true) = 'kept' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.rating IS NOT NULL AND OLD.user_id IS NOT NULL THEN
    UPDATE user_ratings SET rated = rated - 1, total = total - OLD.rating WHERE user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.rating IS NOT NULL AND NEW.user_id IS NOT NULL THEN
    INSERT INTO user_ratings (company_id, user_id, rated, total) VALUES (NEW.company_id, NEW.user_id, 1, NEW.rating)
    ON CONFLICT (user_id) DO UPDATE SET rated = user_ratings.rated + 1, total = user_ratings.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Nobody may change an entry of the audit log. Only this takes a person out of it; that something happened, when and by whom stays.
CREATE FUNCTION recado_erase_audits(company integer, contacts text[], tickets text[], labels text[], patterns text[], most integer)
    RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH erased AS (
    UPDATE audit_entries SET record_id = NULL, label = '', before = NULL, after = NULL WHERE id IN (
      SELECT id FROM audit_entries
      WHERE company_id = company
        AND (record_id IS NOT NULL OR label <> '' OR before IS NOT NULL OR after IS NOT NULL)
        AND ((kind = 'contacts' AND record_id = ANY (contacts))
          OR (kind = 'tickets' AND record_id = ANY (tickets))
          OR (kind IN ('contacts', 'tickets', 'suppressed_numbers', 'contact_list_items') AND label = ANY (labels))
          OR concat_ws(' ', label, before::text, after::text) LIKE ANY (patterns))
      ORDER BY id LIMIT most)
    RETURNING 1)
  SELECT count(*)::integer FROM erased;
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION recado_erase_audits(integer, text[], text[], text[], text[], integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION recado_erase_audits(integer, text[], text[], text[], text[], integer) TO recado_system;
