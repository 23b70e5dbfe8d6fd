import type { PoolClient } from 'pg';
import type { Migration } from './migration-list.ts';

const named = /(?:ALTER TABLE|REFERENCES)\s+(?:"public"\.)?"(\w+)"/g;

/**
 * Locks the tables that a migration changes or refers to, in the order in which a statement that writes does: its own table,
 * then those to which its rows refer. In another order the migration and requests would wait for each other, again and again.
 * Only for a migration that makes references anew, which locks both tables of each in any case.
 */
export async function lockInOrder(client: PoolClient, { sql }: Migration): Promise<void> {
  if (!sql.some((statement) => statement.includes('recado_wall_references()'))) return;
  const names = new Set(sql.flatMap((statement) => [...statement.matchAll(named)].map(([, name]) => name)));
  const { rows } = await client.query<{ name: string; parents: string[] }>(
    `SELECT t.relname AS name, ARRAY(
       SELECT confrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND conrelid = t.oid
     ) AS parents
     FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND t.relname = ANY($1)
       AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = t.oid AND attname = 'company_id')
     ORDER BY 1`,
    [[...names]],
  );
  const ordered = childrenFirst(new Map(rows.map(({ name, parents }) => [name, parents])));
  if (ordered.length > 0) {
    await client.query(`LOCK TABLE ${ordered.map((name) => `"${name}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`);
  }
}

/** The tables, each before those to which it refers; of two that refer to each other, either. */
function childrenFirst(parentsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered: string[] = [];
  const seen = new Set<string>();
  function visit(name: string): void {
    const parents = parentsOf.get(name);
    if (!parents || seen.has(name)) return;
    seen.add(name);
    for (const parent of parents) visit(parent);
    ordered.unshift(name);
  }
  for (const name of parentsOf.keys()) visit(name);
  return ordered;
}
