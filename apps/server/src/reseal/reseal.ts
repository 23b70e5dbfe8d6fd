import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { resealed } from '../platform/security/sealing.ts';
import { type KeyOf, type SealedColumn, sealedColumns } from './sealed-columns.ts';

const batch = 500;

/** How many values of a column were sealed anew, and how many none of the secrets opens. */
export interface Resealed {
  name: string;
  resealed: number;
  unreadable: number;
}

/**
 * Seals everything with the present secret that former ones sealed (`SECRET_FORMER`), while the server works: a value
 * that changes meanwhile is left as it is, because the server seals it with the present secret.
 */
export async function reseal(database: Database, secret: string): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of sealedColumns) done.push(await resealColumn(database, secret, column));
  return done;
}

interface Found {
  row: KeyOf;
  sealed: string;
}

async function resealColumn(database: Database, secret: string, column: SealedColumn): Promise<Resealed> {
  const counts = { name: `${column.table}.${column.column}`, resealed: 0, unreadable: 0 };
  let last: KeyOf | undefined;
  for (;;) {
    const found = await readAfter(database, column, last);
    for (const one of found) {
      const change = changeOf(secret, column, one);
      if (change === 'unreadable') counts.unreadable += 1;
      else if (change && (await replace(database, column, one, change))) counts.resealed += 1;
    }
    last = found.at(-1)?.row;
    if (!last || found.length < batch) return counts;
  }
}

/** The value sealed anew, in the form of `Found`; null: nothing to do. */
function changeOf(
  secret: string,
  { form, context }: SealedColumn,
  { row, sealed }: Found,
): string | null | 'unreadable' {
  const place = context(row);
  if (place === undefined || sealed === '') return null;
  try {
    const encoding = form === 'bytes' ? 'hex' : 'base64';
    return resealed(secret, Buffer.from(sealed, encoding), place)?.toString(encoding) ?? null;
  } catch {
    return 'unreadable';
  }
}

const named = (column: string) => sql.identifier(column);
const list = (parts: SQL[]) => sql.join(parts, sql`, `);

async function readAfter(database: Database, column: SealedColumn, last: KeyOf | undefined): Promise<Found[]> {
  const { table, key, also = [], form } = column;
  const keys = Object.keys(key);
  const value =
    form === 'bytes'
      ? sql`coalesce(encode(${named(column.column)}, 'hex'), '')`
      : sql`coalesce(${named(column.column)}, '')`;
  const after = last
    ? sql`where (${list(keys.map(named).map((name) => sql`${name}`))}) > (${valuesOf(column, last)})`
    : sql``;
  const shown = [...keys, ...also].flatMap((name) => [sql`${name}::text`, sql`${named(name)}::text`]);
  const { rows } = await database.system(({ db }) =>
    db.execute<{ row: KeyOf; sealed: string }>(sql`
      select jsonb_build_object(${list(shown)}) as row, ${value} as sealed from ${named(table)} ${after}
      order by ${list(keys.map((name) => sql`${named(name)}`))} limit ${batch}`),
  );
  return rows;
}

function valuesOf({ key }: SealedColumn, row: KeyOf): SQL {
  return list(Object.entries(key).map(([name, type]) => sql`${row[name] ?? null}::${sql.raw(type)}`));
}

/** Replaces a value that is still the one that was read; true if it was. */
async function replace(
  database: Database,
  column: SealedColumn,
  { row, sealed }: Found,
  value: string,
): Promise<boolean> {
  const { table, key, form } = column;
  const stored = (text: string) => (form === 'bytes' ? sql`decode(${text}, 'hex')` : sql`${text}`);
  const keys = list(Object.keys(key).map((name) => sql`${named(name)}`));
  const { rowCount } = await database.system(({ db }) =>
    db.execute(sql`
      update ${named(table)} set ${named(column.column)} = ${stored(value)}
      where (${keys}) = (${valuesOf(column, row)}) and ${named(column.column)} = ${stored(sealed)}`),
  );
  return (rowCount ?? 0) > 0;
}
