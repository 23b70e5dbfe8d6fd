import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleTransaction } from '../database.ts';

/** A table for a transfer. */
export interface TransferTable {
  name: string;
  /** The columns that are written; computed ones are left out. */
  columns: string[];
  /** Whether its `id` is generated. */
  counts: boolean;
}

const table = z.object({ name: z.string(), columns: z.array(z.string()), counts: z.boolean() });

/**
 * Every table of the product, read from the database itself, so that none is forgotten. The installation id is
 * excluded: when both databases are in use, they must not have the same one. So is what a trigger of `messages` writes.
 */
export async function listTables(db: DrizzleTransaction): Promise<TransferTable[]> {
  const { rows } = await db.execute(sql`
    select c.relname as name, bool_or(a.attidentity <> '') as counts,
           json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('installation', 'message_words', 'message_word_backlog')
    group by c.relname order by c.relname`);
  return z.array(table).parse(rows);
}

/** The version of the tables: the number of the last migration. */
export async function migrationLevel(db: DrizzleTransaction): Promise<number> {
  const { rows } = await db.execute(sql`select max(created_at)::text as level from drizzle.__drizzle_migrations`);
  return z.object({ level: z.coerce.number() }).parse(rows[0]).level;
}
