import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleTransaction } from '../platform/database/driver/driver.ts';
import type { ReadLine } from './row-values.ts';

/** What happens with a value that only one row of the installation may have, when one has it already. */
type Way =
  /** The import is refused. */
  | 'refuse'
  /** It becomes empty. */
  | 'empty'
  /** The row gets a new one. */
  | 'new'
  /** An e-mail address: as `Meetings.rename` says, or refused. */
  | 'email';

/** Every column whose values are unique among all companies. */
export const uniqueColumns: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  chats: { uuid: 'new' },
  contacts: { uuid: 'new' },
  official_connections: { phone_number_id: 'refuse', webhook_key: 'refuse' },
  tickets: { uuid: 'new' },
  users: { email: 'email', wpp: 'empty' },
};

/** Values that this installation had already, and what became of them: counts by column, and e-mail addresses. */
export interface Meetings {
  /** The word that is added to an e-mail address in use (`ana+copia@…`); undefined: they are refused. */
  rename: string | undefined;
  changed: Map<string, number>;
  /** Values because of which the import is refused. */
  refused: string[];
}

const found = z.array(z.object({ value: z.string() }));

/** Looks for unique values of rows that the installation has already, and changes these rows. */
export async function meetKnown(
  db: DrizzleTransaction,
  table: string,
  lines: readonly ReadLine[],
  meetings: Meetings,
): Promise<void> {
  for (const [column, way] of Object.entries(uniqueColumns[table] ?? {})) {
    const textIn = ({ row }: ReadLine) => (typeof row[column] === 'string' ? row[column].toLowerCase() : undefined);
    const values = lines.flatMap((line) => textIn(line) ?? []);
    if (values.length === 0) continue;
    const known = await knownAmong(db, table, column, values);
    for (const line of lines) {
      const value = textIn(line);
      if (value === undefined || !known.has(value)) continue;
      const replacement = await replacementOf(db, way, value, meetings.rename);
      if (replacement === undefined) meetings.refused.push(value);
      else {
        line.replaced[column] = replacement;
        meetings.changed.set(`${table}.${column}`, (meetings.changed.get(`${table}.${column}`) ?? 0) + 1);
      }
    }
  }
}

async function knownAmong(
  db: DrizzleTransaction,
  table: string,
  column: string,
  values: string[],
): Promise<Set<string>> {
  const name = sql.identifier(column);
  // Written like the unique index, so that it is used.
  const compared =
    column === 'uuid'
      ? sql`${name} = any(${sql.param(values)}::uuid[])`
      : sql`lower(${name}) = any(${sql.param(values)}::text[])`;
  const { rows } = await db.execute(
    sql`select lower(${name}::text) as value from ${sql.identifier(table)} where ${compared}`,
  );
  return new Set(found.parse(rows).map(({ value }) => value));
}

/** What replaces a value in use; undefined: nothing may. */
async function replacementOf(
  db: DrizzleTransaction,
  way: Way,
  value: string,
  rename: string | undefined,
): Promise<string | null | undefined> {
  if (way === 'empty') return null;
  if (way === 'new') return randomUUID();
  if (way === 'refuse' || rename === undefined) return undefined;
  const renamed = value.replace('@', `+${rename}@`);
  return (await knownAmong(db, 'users', 'email', [renamed])).size > 0 ? undefined : renamed;
}
