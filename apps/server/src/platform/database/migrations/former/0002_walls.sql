-- A company is a wall: row-level security as the second lock behind every query (ARCHITECTURE, idea 5).
-- Tenant units run as recado_tenant and see one company; system units run as recado_system and see all.
-- Units always take one of the two roles; an owner that inherits them, or a superuser, sees more outside a unit.

-- Guards a table by the column that says whose row it is. Every later migration that adds a tenant table calls it.
CREATE FUNCTION recado_guard(guarded regclass, tenant_privileges text DEFAULT 'SELECT, INSERT, UPDATE, DELETE',
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
END $$;--> statement-breakpoint

-- A foreign key is checked without row-level security, so an id of another company would pass. This makes every
-- reference between tenant tables carry the company too. Call it after adding tenant tables; doing it twice is fine.
CREATE FUNCTION recado_wall_references() RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  reference record;
  on_delete text;
BEGIN
  FOR reference IN
    SELECT c.conname, c.conrelid::regclass AS child, c.confrelid::regclass AS parent, a.attname AS col, c.confdeltype,
           (SELECT relname FROM pg_class WHERE oid = c.confrelid) || '_wall' AS wall
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.connamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.conrelid AND attname = 'company_id')
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.confrelid AND attname = 'company_id')
  LOOP
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = reference.parent AND conname = reference.wall) THEN
      EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I UNIQUE (company_id, id)', reference.parent, reference.wall);
    END IF;
    on_delete := CASE reference.confdeltype
      WHEN 'c' THEN 'CASCADE'
      WHEN 'n' THEN format('SET NULL (%I)', reference.col)
      ELSE 'NO ACTION' END;
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference.child, reference.conname);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (company_id, %I) REFERENCES %s (company_id, id) ON DELETE %s',
                   reference.child, reference.conname, reference.col, reference.parent, on_delete);
  END LOOP;
END $$;--> statement-breakpoint

SELECT recado_guard('companies', 'SELECT, UPDATE', 'id');--> statement-breakpoint
SELECT recado_guard(name::regclass) FROM unnest(ARRAY[
  'settings', 'invoices', 'users', 'user_queues', 'sessions', 'recovery_codes', 'queues', 'queue_options',
  'whatsapps', 'whatsapp_queues', 'inbound_events', 'contacts', 'tickets', 'ticket_cycles', 'tags', 'ticket_tags',
  'media_files', 'messages', 'quick_messages'
]) AS name;--> statement-breakpoint
SELECT recado_wall_references();--> statement-breakpoint

-- Plans belong to the platform; pairing secrets and leases to the channels, which run as the system.
GRANT SELECT ON plans TO recado_tenant;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON plans, channel_credentials, channel_keys, channel_leases TO recado_system;
