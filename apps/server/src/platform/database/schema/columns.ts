import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A moment in UTC with the precision of a JavaScript Date, so that comparing a read value finds its row again. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** The primary key of most tables: a small integer, as the clients of this family expect (SERVER §1). */
export function identity() {
  return integer('id').primaryKey().generatedAlwaysAsIdentity();
}

/**
 * When a row was made and last changed. A trigger of the database sets `updatedAt` on every update, each time later than
 * before, so that it is the version of what screens show (ADR 5). Here it is named only so that an update may name nothing else.
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
 * When a row was deleted as far as anybody can see. Row-level security hides it from then on; what refers to it is taken
 * off it in parts, and then it goes (ADR 15).
 */
export function retired() {
  return moment('retired_at');
}

/** Raw bytes, e.g. something encrypted. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
