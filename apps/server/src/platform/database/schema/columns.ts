import { sql } from 'drizzle-orm';
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A moment in UTC with the precision of a JavaScript Date, so that comparing a read value finds its row again. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** The primary key of most tables: a small integer, as the clients of this family expect (SERVER §1). */
export function identity() {
  return integer('id').primaryKey().generatedAlwaysAsIdentity();
}

/** When a row was made and last changed. `updatedAt` follows by itself on every drizzle update. */
export function timestamps() {
  return {
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  };
}

/** Counts the changes of a row, so that a screen can drop an event that is older than what it shows. */
export function version(table: string) {
  return bigint('version', { mode: 'number' })
    .notNull()
    .default(1)
    .$onUpdate(() => sql`${sql.identifier(table)}."version" + 1`);
}

/** Raw bytes, e.g. something encrypted. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
