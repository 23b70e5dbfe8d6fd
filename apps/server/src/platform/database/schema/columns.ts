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
 * When a row was created and last changed. A database trigger sets `updatedAt` on every update, always later than
 * before, so that clients can use it as a version (ADR 5). It is also set here so that an update may contain no other
 * fields.
 */
export function timestamps() {
  return {
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  };
}

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
