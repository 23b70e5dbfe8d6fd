import { z } from 'zod';
import type { DatabaseSession } from '../../platform/database/driver/driver.ts';

/** Everything that makes the tables what they are, and the rows that they begin with, a line each. */
const catalog = `
  SELECT format('table %s %s %s %s %s %s', c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
      (SELECT string_agg(acl::text, ',' ORDER BY acl::text) FROM unnest(c.relacl) acl))
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'S', 'v')
  UNION ALL
  SELECT format('column %s.%s %s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, a.attstattarget, pg_get_expr(d.adbin, d.adrelid))
      || format(' %s %s', a.attstorage, (SELECT string_agg(acl::text, ',' ORDER BY acl::text) FROM unnest(a.attacl) acl))
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT format('policy %s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check)
    FROM pg_policies WHERE schemaname = 'public'
  UNION ALL
  SELECT 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'function ' || pg_get_functiondef(p.oid) || ' '
      || CASE WHEN p.proowner = (SELECT relowner FROM pg_class WHERE oid = 'companies'::regclass) THEN 'owner' ELSE p.proowner::regrole::text END
      || coalesce((SELECT string_agg(acl::text, ',' ORDER BY acl::text) FROM unnest(p.proacl) acl), '')
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'recado\\_%'
  UNION ALL
  SELECT 'statistics ' || pg_get_statisticsobjdef(oid) FROM pg_statistic_ext WHERE stxnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('sequence %s %s %s %s %s', sequencename, data_type, start_value, increment_by, cycle)
    FROM pg_sequences WHERE schemaname = 'public'
  UNION ALL
  SELECT 'extension ' || extname FROM pg_extension
  UNION ALL
  SELECT format('schema %s %s', nspname, (SELECT string_agg(acl::text, ',' ORDER BY acl::text) FROM unnest(nspacl) acl))
    FROM pg_namespace WHERE nspname = 'public'
  UNION ALL
  SELECT 'breaks former releases ' || created_at FROM drizzle.breaking_migrations`;

const results = z.array(z.object({ rows: z.array(z.object({ line: z.string() })) }));

const tables = `SELECT relname AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`;

/** The rows of a table, without what differs between two installations. */
function rowsOf(table: string): string {
  return `SELECT 'row of ${table} ' || (to_jsonb(r) - '{created_at,updated_at}'::text[])::text FROM "${table}" r`;
}

/** The catalog of a database, in order, with the rows of a fresh one. */
export async function catalogOf(session: DatabaseSession): Promise<string[]> {
  const lines = async (query: string) => results.parse(await session.run(query))[0]?.rows.map(({ line }) => line) ?? [];
  const rows = (await lines(tables)).map(rowsOf);
  const all = [catalog, ...rows].join(' UNION ALL ');
  return lines(`SELECT line FROM (${all}) AS catalog (line) ORDER BY line`);
}
