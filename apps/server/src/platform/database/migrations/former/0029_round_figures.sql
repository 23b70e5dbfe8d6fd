CREATE TABLE "round_figures" (
	"company_id" integer NOT NULL,
	"span" text NOT NULL,
	"dimension" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"subject_id" integer NOT NULL,
	"rounds" integer NOT NULL,
	"leads" integer NOT NULL,
	"pending" integer NOT NULL,
	"happening" integer NOT NULL,
	"finished" integer NOT NULL,
	"supported" integer NOT NULL,
	"support_ms" bigint NOT NULL,
	"waited" integer NOT NULL,
	"wait_ms" bigint NOT NULL,
	"answered" integer NOT NULL,
	"answer_ms" bigint NOT NULL,
	"rated" integer NOT NULL,
	"ratings" integer NOT NULL,
	"wait_lengths" numeric NOT NULL,
	"answer_lengths" numeric NOT NULL,
	CONSTRAINT "round_figures_company_id_span_dimension_starts_at_subject_id_pk" PRIMARY KEY("company_id","span","dimension","starts_at","subject_id")
);
--> statement-breakpoint
CREATE TABLE "stale_hours" (
	"company_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_cycles" ADD COLUMN "is_lead" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "round_figures" ADD CONSTRAINT "round_figures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stale_hours" ADD CONSTRAINT "stale_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stale_hours_company" ON "stale_hours" USING btree ("company_id","hour");--> statement-breakpoint
SELECT recado_guard('round_figures');--> statement-breakpoint
SELECT recado_guard('stale_hours');--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint

-- A length of time as a number whose sum tells how many were how long (ADR 40): one in the seven digits of its bucket.
-- The first bucket ends at 10 seconds, each of the 62 after it 18 % later; the last has no end.
CREATE FUNCTION recado_length(length interval) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT ('1e' || 7 * CASE WHEN length < interval '10 seconds' THEN 0
    ELSE least(63, 1 + floor(ln(extract(epoch FROM length)::float8 / 10) / ln(1.18::float8))::integer) END)::numeric $$;--> statement-breakpoint

-- The first round of each contact was a lead.
SET LOCAL ROLE recado_system;--> statement-breakpoint
UPDATE ticket_cycles SET is_lead = true WHERE id IN (
  SELECT DISTINCT ON (t.contact_id) c.id FROM ticket_cycles c JOIN tickets t ON t.id = c.ticket_id
  ORDER BY t.contact_id, c.queued_at, c.id);--> statement-breakpoint
INSERT INTO stale_hours (company_id, hour)
  SELECT DISTINCT company_id, date_trunc('hour', queued_at, 'UTC') FROM ticket_cycles;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint

-- Notes the hours in which the changed rounds began. Also for what no code of the product does: a deleted ticket takes
-- its rounds along, a deleted agent leaves theirs. Rounds that go with their company are not noted.
CREATE FUNCTION recado_note_rounds() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
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
CREATE TRIGGER note_new_rounds AFTER INSERT ON ticket_cycles
  REFERENCING NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION recado_note_rounds();--> statement-breakpoint
CREATE TRIGGER note_changed_rounds AFTER UPDATE ON ticket_cycles
  REFERENCING OLD TABLE AS former NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION recado_note_rounds();--> statement-breakpoint
CREATE TRIGGER note_deleted_rounds AFTER DELETE ON ticket_cycles
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION recado_note_rounds();--> statement-breakpoint

-- Hours and days follow the company's clock: in another time zone all are computed again.
CREATE FUNCTION recado_forget_figures() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM round_figures WHERE company_id = NEW.id;
  INSERT INTO stale_hours (company_id, hour)
    SELECT DISTINCT company_id, date_trunc('hour', queued_at, 'UTC') FROM ticket_cycles WHERE company_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forget_figures AFTER UPDATE OF time_zone ON companies FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION recado_forget_figures();
