ALTER TABLE "inbound_events" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "inbound_events" ADD COLUMN "lid" text;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "inbound_events_waiting_number" ON "inbound_events" USING btree ("connection_id","number") WHERE "inbound_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_events_waiting_lid" ON "inbound_events" USING btree ("connection_id","lid") WHERE "inbound_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_unsent" ON "messages" USING btree ("updated_at") WHERE "messages"."from_me" and "messages"."ack" = 0 and "messages"."failed_code" is null and "messages"."wid" is not null;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "tickets" DROP COLUMN "version";--> statement-breakpoint

-- When a row changed, by the database's clock and never earlier than before: the version of what screens show (ADR 5).
-- Not while what is deleted is taken apart: nobody sees that as a change.
CREATE FUNCTION recado_touch() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE FUNCTION recado_touched(touched regclass) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = touched AND attname = 'updated_at' AND NOT attisdropped) THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON %s FOR EACH ROW
      WHEN (current_setting(''recado.retired'', true) IS DISTINCT FROM ''shown'') EXECUTE FUNCTION recado_touch()', touched);
  END IF;
END $$;--> statement-breakpoint

-- As before, and whatever is guarded from now on is touched, too.
CREATE OR REPLACE FUNCTION recado_guard(guarded regclass, tenant_privileges text DEFAULT 'SELECT, INSERT, UPDATE, DELETE',
                                        owner_column name DEFAULT 'company_id') RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE own text := format('%I = current_setting(''recado.company_id'')::integer', owner_column);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', guarded);
  EXECUTE format('CREATE POLICY tenant ON %s TO recado_tenant USING (%s) WITH CHECK (%s)', guarded, own, own);
  EXECUTE format('CREATE POLICY system ON %s TO recado_system USING (true) WITH CHECK (true)', guarded);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO recado_system', guarded);
  EXECUTE format('GRANT %s ON %s TO recado_tenant', tenant_privileges, guarded);
  PERFORM recado_touched(guarded);
END $$;--> statement-breakpoint

SELECT recado_touched(oid::regclass) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity;--> statement-breakpoint

-- A queue, connection or person that was deleted is seen by nobody while what refers to it is taken off it (ADR 15), but by
-- the unit that says so: SET LOCAL recado.retired = 'shown'.
DO $$
DECLARE
  shown text := '(retired_at IS NULL OR current_setting(''recado.retired'', true) = ''shown'')';
  retirable text;
BEGIN
  FOREACH retirable IN ARRAY ARRAY['queues', 'users', 'whatsapps'] LOOP
    EXECUTE format('ALTER POLICY tenant ON %I
      USING (company_id = current_setting(''recado.company_id'')::integer AND %s)', retirable, shown);
    EXECUTE format('ALTER POLICY system ON %I USING (%s)', retirable, shown);
  END LOOP;
END $$;--> statement-breakpoint

-- Takes references off a row that is to go, at most so many: what would be set to null is, what would go with it goes.
-- Answers how many it took; fewer than asked for means that none are left.
CREATE FUNCTION recado_detach(parent regclass, parent_id integer, most integer) RETURNS integer
  LANGUAGE plpgsql AS $$
DECLARE
  reference record;
  chosen text;
  part integer;
  taken integer := 0;
BEGIN
  FOR reference IN
    SELECT c.conrelid::regclass AS child, own.attname AS col, c.confdeltype = 'c' AS goes
    FROM pg_constraint c
    CROSS JOIN unnest(c.conkey, c.confkey) AS pair(own, theirs)
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = pair.own
    JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attnum = pair.theirs AND theirs.attname = 'id'
    WHERE c.contype = 'f' AND c.confrelid = parent AND c.confdeltype IN ('c', 'n')
    ORDER BY c.conname
  LOOP
    chosen := format('ctid = ANY (ARRAY(SELECT ctid FROM %s WHERE %I = $1 LIMIT $2))', reference.child, reference.col);
    EXECUTE CASE WHEN reference.goes THEN format('DELETE FROM %s WHERE %s', reference.child, chosen)
      ELSE format('UPDATE %s SET %I = NULL WHERE %s', reference.child, reference.col, chosen) END
      USING parent_id, most - taken;
    GET DIAGNOSTICS part = ROW_COUNT;
    taken := taken + part;
    EXIT WHEN taken >= most;
  END LOOP;
  RETURN taken;
END $$;
