CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"actor_id" integer,
	"actor_name" text,
	"address" text,
	"agent" text,
	"request_id" text,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text,
	"label" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"search_text" text GENERATED ALWAYS AS (recado_fold("label" || ' ' || coalesce("actor_name", '') || ' ' || coalesce("address", ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_company" ON "audit_entries" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("company_id","actor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("company_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("company_id","action","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("company_id","kind","record_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_latest" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint

-- The audit log (ADR 41). Entries are added and read, never changed or deleted by a unit. Those without a company are the
-- installation's own. Not FORCEd, so that `recado_forget_audits`, which runs as the owner, can delete old ones.
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON audit_entries TO recado_tenant
  USING (company_id = current_setting('recado.company_id')::integer)
  WITH CHECK (company_id = current_setting('recado.company_id')::integer);--> statement-breakpoint
CREATE POLICY system ON audit_entries TO recado_system USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT ON audit_entries TO recado_tenant, recado_system;--> statement-breakpoint

-- Deletes entries that are older than a year, at most so many; answers how many. The year is here, so that no unit can
-- delete a younger one.
CREATE FUNCTION recado_forget_audits(most integer) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM audit_entries WHERE id IN (
      SELECT id FROM audit_entries WHERE created_at < now() - interval '1 year' ORDER BY created_at, id LIMIT most)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten;
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION recado_forget_audits FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION recado_forget_audits TO recado_system;--> statement-breakpoint

-- Whether the value of a setting is a secret, by its name; a test compares it with the definitions of the settings.
CREATE FUNCTION recado_is_secret_setting(key text) RETURNS boolean
  LANGUAGE sql IMMUTABLE
  AS $$ SELECT key ~* '(token|secret|password|credential|certificate|apikey|asaas)' $$;--> statement-breakpoint

-- A value as the audit log shows it: for the id of another record its name, too, because that record may be renamed or
-- deleted later.
CREATE FUNCTION recado_audit_value(field text, value jsonb) RETURNS jsonb
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(CASE
    WHEN jsonb_typeof(value) IS DISTINCT FROM 'number' THEN NULL
    WHEN field IN ('queue_id', 'send_id_queue') THEN
      (SELECT jsonb_build_object('id', id, 'name', name) FROM queues WHERE id = value::integer)
    WHEN field = 'whatsapp_id' THEN
      (SELECT jsonb_build_object('id', id, 'name', name) FROM whatsapps WHERE id = value::integer)
    WHEN field = 'user_id' THEN
      (SELECT jsonb_build_object('id', id, 'name', name) FROM users WHERE id = value::integer)
    WHEN field = 'plan_id' THEN
      (SELECT jsonb_build_object('id', id, 'name', name) FROM plans WHERE id = value::integer)
  END, value)
$$;--> statement-breakpoint

-- Writes the entry for a changed row: only the fields that changed, empty ones left out, secrets masked. Arguments: the
-- kind; the columns with the record's id and name (no name: a row that only belongs to the record, such as a queue of a
-- user, whose change is one of the record); the secret columns; the columns that are not worth an entry.
CREATE FUNCTION recado_audit() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  belongs constant boolean := TG_ARGV[2] = '';
  secrets text[] := TG_ARGV[3];
  ignored constant text[] := TG_ARGV[4]::text[] || '{id,company_id,uuid,created_at,updated_at,retired_at}'::text[];
  actor constant jsonb := nullif(current_setting('recado.actor', true), '');
  old_row jsonb;
  new_row jsonb;
  any_row jsonb;
  before_fields jsonb;
  after_fields jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN old_row := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN new_row := to_jsonb(NEW); END IF;
  -- A record is deleted when it is hidden; that it is taken apart later is a consequence (ADR 15).
  IF old_row ->> 'retired_at' IS NULL AND new_row ->> 'retired_at' IS NOT NULL THEN
    new_row := NULL;
  ELSIF current_setting('recado.retired', true) = 'shown' THEN
    RETURN NULL;
  END IF;
  any_row := coalesce(new_row, old_row);
  IF TG_TABLE_NAME = 'settings' AND recado_is_secret_setting(any_row ->> 'key') THEN
    secrets := secrets || 'value'::text;
  END IF;
  SELECT jsonb_object_agg(field, CASE WHEN field = ANY (secrets) THEN '"********"' ELSE recado_audit_value(field, was) END)
           FILTER (WHERE was NOT IN ('null', '""', '[]')),
         jsonb_object_agg(field, CASE WHEN field = ANY (secrets) THEN '"********"' ELSE recado_audit_value(field, becomes) END)
           FILTER (WHERE becomes NOT IN ('null', '""', '[]'))
    INTO before_fields, after_fields
    FROM (SELECT field, old_row -> field AS was, new_row -> field AS becomes FROM jsonb_object_keys(any_row) AS field
          WHERE field <> ALL (ignored)) AS fields
    WHERE was IS DISTINCT FROM becomes;
  IF TG_OP = 'UPDATE' AND before_fields IS NULL AND after_fields IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit_entries (company_id, actor_id, actor_name, address, agent, request_id, action, kind, record_id, label,
                             before, after)
    VALUES (
      (CASE TG_TABLE_NAME WHEN 'companies' THEN any_row ->> 'id' ELSE any_row ->> 'company_id' END)::integer,
      (actor ->> 'userId')::integer, actor ->> 'name', actor ->> 'address', actor ->> 'agent', actor ->> 'requestId',
      CASE WHEN belongs THEN 'update' WHEN new_row IS NULL THEN 'delete'
           WHEN old_row IS NULL AND TG_TABLE_NAME <> 'settings' THEN 'create' ELSE 'update' END,
      TG_ARGV[0], any_row ->> TG_ARGV[1],
      coalesce(CASE WHEN belongs THEN recado_audit_value(TG_ARGV[1], any_row -> TG_ARGV[1]) ->> 'name'
                    ELSE any_row ->> TG_ARGV[2] END, ''),
      before_fields, after_fields);
  RETURN NULL;
END $$;--> statement-breakpoint

-- Has changes of a table's rows written to the audit log. Not those that follow from another change (a reference that is
-- set to null, rows that go with their company): they are made by triggers.
CREATE FUNCTION recado_audited(audited regclass, kind text, label_column name, secrets name[] DEFAULT '{}',
                               ignored name[] DEFAULT '{}', id_column name DEFAULT 'id') RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW
    WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION recado_audit(%L, %L, %L, %L, %L)',
    audited, kind, id_column, label_column, secrets, ignored);
END $$;--> statement-breakpoint

SELECT recado_audited('companies', 'companies', 'name');--> statement-breakpoint
SELECT recado_audited('plans', 'plans', 'name');--> statement-breakpoint
SELECT recado_audited('settings', 'settings', 'key', ignored => '{key}', id_column => 'key');--> statement-breakpoint
SELECT recado_audited('invoices', 'invoices', 'detail');--> statement-breakpoint
SELECT recado_audited('users', 'users', 'name', secrets => '{password_hash}');--> statement-breakpoint
SELECT recado_audited('user_queues', 'users', '', ignored => '{user_id}', id_column => 'user_id');--> statement-breakpoint
SELECT recado_audited('queues', 'queues', 'name');--> statement-breakpoint
SELECT recado_audited('queue_options', 'queue_options', 'title');--> statement-breakpoint
SELECT recado_audited('whatsapps', 'whatsapps', 'name', secrets => '{api_token_hash}',
  ignored => '{status,status_detail,qrcode,pairing_code,retries,status_import_messages}');--> statement-breakpoint
SELECT recado_audited('whatsapp_queues', 'whatsapps', '', ignored => '{whatsapp_id}', id_column => 'whatsapp_id');--> statement-breakpoint
SELECT recado_audited('tags', 'tags', 'name');--> statement-breakpoint
SELECT recado_audited('quick_messages', 'quick_messages', 'shortcode');
