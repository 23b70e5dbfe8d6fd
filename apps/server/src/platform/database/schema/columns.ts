import { sql } from 'drizzle-orm';
import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A time in UTC with the precision of a JavaScript Date, so that a value that was read finds its row again. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** The primary key of most tables: a small integer, as clients expect (SERVER §1). */
export function identity() {
  return integer('id').primaryKey().generatedAlwaysAsIdentity();
}

/**
 * When a row was created and last changed. A database trigger sets `updatedAt` on every update, also of SQL by hand, and
 * always later than before, so that clients can use it as a version (ADR 5). No update names it. drizzle adds it to each
 * of its updates: rows that are changed without the trigger (`recado.retired`) have the time of the transaction.
 */
export function timestamps() {
  return {
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at')
      .notNull()
      .defaultNow()
      .$onUpdate(() => sql`now()`),
  };
}

/**
 * The change of a row that gets a newer version and nothing else. It goes into an update whose fields may all be absent,
 * because drizzle refuses an update without fields.
 */
export const touched = { updatedAt: sql`now()` };

/**
 * When a row was logically deleted. Row-level security hides it from then on; references to it are removed in batches,
 * and then the row (ADR 15).
 */
export function retired() {
  return moment('retired_at');
}

/** Raw bytes, e.g. encrypted data. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Words with their positions, as text searches compare them (`recado_words`). */
export const wordVector = customType<{ data: string }>({ dataType: () => 'tsvector' });
