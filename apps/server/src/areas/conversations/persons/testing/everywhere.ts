import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../platform/database/database.ts';

const columnRow = z.object({ table: z.string(), column: z.string(), type: z.string() });

/** The columns of any table in which one of the texts is, as `table.column`; in texts, JSON, words, lists and bytes. */
export async function columnsWith(database: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.system(({ db }) =>
    db.execute(sql`select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('recado_system', c.oid, 'SELECT')
        and format_type(a.atttypid, a.atttypmod) ~ '^(text|json|bytea|tsvector|character)' order by 1, 2`),
  );
  const columns = z.array(columnRow).parse(rows);
  const found: string[] = [];
  const patterns = texts.map((text) => `%${text}%`);
  for (const { table, column, type } of columns) {
    const name = sql.identifier(column);
    const text = type === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`;
    const { rows: hits } = await database.system(({ db }) =>
      db.execute(
        sql`select from ${sql.identifier(table)} where ${text} ilike any (${sql.param(patterns)}::text[]) limit 1`,
      ),
    );
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** The files below a folder whose name or content has one of the texts. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path, 'latin1');
    if (texts.some((text) => content.includes(text) || entry.name.includes(text))) found.push(path);
  }
  return found;
}
