import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleTransaction } from '../platform/database/driver/driver.ts';
import { noCompany } from '../platform/database/migrate.ts';
import type { Manifest } from './manifest.ts';

/** A table of a backup. */
export interface BackupTable {
  name: string;
  /** The columns that are written; computed ones are left out. */
  columns: string[];
  /**
   * Its columns of JSON; `type`: `json` keeps the text as it was written, `jsonb` does not; `required`: the database refuses a
   * missing value, which is not the JSON value `null`.
   */
  json: { name: string; type: 'json' | 'jsonb'; required: boolean }[];
  /** The sequence of its ids; null when they are not generated. */
  sequence: string | null;
}

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  json: z
    .array(z.object({ name: z.string(), type: z.enum(['json', 'jsonb']), required: z.boolean() }))
    .nullable()
    .transform((found) => found ?? []),
  sequence: z.string().nullable(),
});

/** Whether `c` is more than a copy that a migration makes and drops: it may have stopped half-way. */
export const isLasting = sql`c.relname not in ('message_words_next', 'message_words_former')`;

/**
 * Every table that system units may read, i.e. of the product. The database lists them, so that none is missing. The
 * installation id is left out, because two databases that are both in use must not have the same one.
 */
export async function listTables(db: DrizzleTransaction): Promise<BackupTable[]> {
  const { rows } = await db.execute(sql`
    select c.relname as name,
           json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns,
           json_agg(
             json_build_object('name', a.attname, 'type', a.atttypid::regtype, 'required', a.attnotnull) order by a.attnum)
             filter (where a.attgenerated = '' and a.atttypid in ('json'::regtype, 'jsonb'::regtype)) as json,
           max(pg_get_serial_sequence(format('public.%I', c.relname), a.attname)) filter (where a.attidentity <> '') as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'installation'
      and has_table_privilege('recado_system', c.oid, 'SELECT') and ${isLasting}
    group by c.relname order by c.relname`);
  return z.array(table).parse(rows);
}

/** The version of the tables: the time of the last migration. Null in a database without tables. */
export async function migrationLevel(db: DrizzleTransaction): Promise<number | null> {
  const found = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (found.rows[0]?.there !== true) return null;
  const { rows } = await db.execute(sql`select max(created_at)::text as level from drizzle.__drizzle_migrations`);
  return z.object({ level: z.coerce.number().nullable() }).parse(rows[0]).level;
}

/** The text of a list of columns. */
export function listed(columns: readonly string[]) {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}

/**
 * The rows of `from` as texts of JSON, in the current format of archives. Columns of JSON are texts in them, because a
 * row as JSON cannot tell a missing value from the JSON value `null`.
 */
export function rowTexts({ columns, json }: BackupTable, from: SQL): SQL {
  const isJson = new Set(json.map(({ name }) => name));
  const values = columns.map((column) => {
    const name = sql.identifier(column);
    return isJson.has(column) ? sql`${name}::text as ${name}` : sql`${name}`;
  });
  return sql`select to_jsonb(t)::text as text from (select ${sql.join(values, sql`, `)} from ${from}) t`;
}

/** Inserts rows of an archive of this format, a list of JSON, into `into`, which has the columns of the table. */
export async function insertRows(
  db: DrizzleTransaction,
  { name, columns, json }: BackupTable,
  { rows, format, into = sql`${sql.identifier(name)}` }: { rows: string; format: Manifest['format']; into?: SQL },
): Promise<void> {
  const isJson = new Map(json.map((column) => [column.name, column]));
  const values = columns.map((name) => {
    const column = isJson.get(name);
    if (!column) return sql`${sql.identifier(name)}`;
    if (format > 1) return sql`(${sql.identifier(name)} #>> '{}')::${sql.raw(column.type)}`;
    // The first format has `null` for a missing value and for the JSON value.
    return column.required ? sql`coalesce(${sql.identifier(name)}, 'null')` : sql`${sql.identifier(name)}`;
  });
  await db.execute(sql`insert into ${into} (${listed(columns)}) overriding system value
    select ${sql.join(values, sql`, `)} from jsonb_populate_recordset(null::public.${sql.identifier(name)}, ${rows}::jsonb)`);
}

/** The role and settings with which all rows of all companies are read and written, also hidden ones. */
export const asSystem =
  "SET LOCAL ROLE recado_system; SET LOCAL recado.company_id = ''; SET LOCAL recado.retired = 'shown'";

/** Back to the owner of the tables. */
export const asOwner = `RESET ROLE; SET LOCAL ${noCompany}`;
