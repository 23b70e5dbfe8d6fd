CREATE TABLE "forgotten_sent" (
	"company_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"origin" text NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "forgotten_sent_company_id_hour_origin_pk" PRIMARY KEY("company_id","hour","origin")
);
--> statement-breakpoint
CREATE TABLE "keeping_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "keeping_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"conversations" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"notes" integer DEFAULT 0 NOT NULL,
	"audits" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keeping_queue_rules" (
	"company_id" integer NOT NULL,
	"queue_id" integer NOT NULL,
	"months" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keeping_queue_rules_company_id_queue_id_pk" PRIMARY KEY("company_id","queue_id"),
	CONSTRAINT "keeping_queue_rules_months" CHECK ("keeping_queue_rules"."months" >= 1)
);
--> statement-breakpoint
CREATE TABLE "keeping_rules" (
	"company_id" integer NOT NULL,
	"messages_months" smallint,
	"media_months" smallint,
	"notes_months" smallint,
	"audit_months" smallint,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keeping_rules_company_id_pk" PRIMARY KEY("company_id"),
	CONSTRAINT "keeping_rules_months" CHECK (least("keeping_rules"."messages_months", "keeping_rules"."media_months", "keeping_rules"."notes_months") >= 1 and "keeping_rules"."audit_months" between 6 and 12)
);
--> statement-breakpoint
CREATE TABLE "keeping_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "keeping_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"conversations" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"notes" integer DEFAULT 0 NOT NULL,
	"audits" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forgotten_sent" ADD CONSTRAINT "forgotten_sent_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeping_notices" ADD CONSTRAINT "keeping_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeping_notices" ADD CONSTRAINT "keeping_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeping_queue_rules" ADD CONSTRAINT "keeping_queue_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeping_queue_rules" ADD CONSTRAINT "keeping_queue_rules_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeping_rules" ADD CONSTRAINT "keeping_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeping_runs" ADD CONSTRAINT "keeping_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keeping_notices_company" ON "keeping_notices" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "keeping_notices_user" ON "keeping_notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "keeping_queue_rules_queue" ON "keeping_queue_rules" USING btree ("queue_id");--> statement-breakpoint
CREATE INDEX "keeping_runs_company" ON "keeping_runs" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "keeping_runs_open" ON "keeping_runs" USING btree ("company_id") WHERE "keeping_runs"."finished_at" is null;--> statement-breakpoint
SELECT recado_guard('keeping_rules');--> statement-breakpoint
SELECT recado_guard('keeping_queue_rules');--> statement-breakpoint
SELECT recado_guard('keeping_runs');--> statement-breakpoint
SELECT recado_guard('keeping_notices');--> statement-breakpoint
SELECT recado_guard('forgotten_sent');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint
SELECT recado_audited('keeping_rules', 'settings', '', '{}', '{company_id}', 'company_id');--> statement-breakpoint
SELECT recado_audited('keeping_queue_rules', 'settings', '', '{}', '{company_id}', 'queue_id');--> statement-breakpoint
-- What people wrote is taken out of rounds that stay (docs/adr/0184): nothing that is counted changes. Counted anew, erased persons
-- would be missing (docs/adr/0183).
CREATE OR REPLACE FUNCTION recado_note_rounds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('recado.figures', true) = 'kept' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('recado.figures', true) = 'same' THEN RETURN NULL; END IF;
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
-- The log stays append-only for every unit. This deletes what a company keeps no longer, never what is younger than six months, and
-- nothing about somebody whom it must keep.
CREATE FUNCTION recado_forget_company_audits(company integer, older_than timestamptz, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH forgotten AS (
    DELETE FROM audit_entries WHERE id IN (
      SELECT e.id FROM audit_entries e
      WHERE e.company_id = company AND e.created_at < least(older_than, now() - interval '6 months')
        AND NOT (e.kind = 'contacts' AND EXISTS (
          SELECT FROM contact_holds h WHERE h.company_id = company AND h.contact_id::text = e.record_id))
        AND NOT (e.kind = 'tickets' AND EXISTS (
          SELECT FROM contact_holds h JOIN tickets t ON t.contact_id = h.contact_id
          WHERE h.company_id = company AND t.id::text = e.record_id))
      ORDER BY e.created_at, e.id LIMIT most)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten;
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION recado_forget_company_audits(integer, timestamptz, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION recado_forget_company_audits(integer, timestamptz, integer) TO recado_system;
