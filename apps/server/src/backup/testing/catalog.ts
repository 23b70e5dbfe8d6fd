import { z } from 'zod';
import type { DatabaseSession } from '../../platform/database/driver/driver.ts';

/** Everything that makes the tables what they are, a line each. */
const catalog = `
  SELECT format('table %s %s %s %s %s %s', c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
      (SELECT string_agg(acl::text, ',' ORDER BY acl::text) FROM unnest(c.relacl) acl))
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S', 'v')
  UNION ALL
  SELECT format('column %s.%s %s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, a.attstattarget, pg_get_expr(d.adbin, d.adrelid))
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT format('policy %s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check)
    FROM pg_policies WHERE schemaname = 'public'
  UNION ALL
  SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'function ' || pg_get_functiondef(p.oid) || ' '
      || CASE WHEN p.proowner = (SELECT relowner FROM pg_class WHERE oid = 'companies'::regclass) THEN 'owner' ELSE p.proowner::regrole::text END
      || coalesce((SELECT string_agg(acl::text, ',' ORDER BY acl::text) FROM unnest(p.proacl) acl), '')
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'recado\\_%'`;

const results = z.array(z.object({ rows: z.array(z.object({ line: z.string() })) }));

/** The catalog of a database, in order. */
export async function catalogOf(session: DatabaseSession): Promise<string[]> {
  const [result] = results.parse(await session.run(`SELECT line FROM (${catalog}) AS catalog (line) ORDER BY line`));
  return result?.rows.map(({ line }) => line) ?? [];
}
