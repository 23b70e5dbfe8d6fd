import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The place where a list continues: after the row with this time and id. */
export interface Cursor {
  at: Date;
  id: number;
}

/** The columns by which a list is sorted: a time, and the id for equal times. */
interface Order {
  at: PgColumn;
  id: PgColumn;
}

/** Parses a cursor, whose form the contract has checked. */
export function cursorOf(text: string | undefined): Cursor | undefined {
  const [at, id] = (text ?? '').split('-').map(Number);
  return at === undefined || id === undefined ? undefined : { at: new Date(at), id };
}

/** One page of rows (`rows` has one more than `limit` if there are further ones), and the cursor of the next page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, place: (row: Row) => Cursor) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const end = last && place(last);
  return { page, nextCursor: end ? `${end.at.getTime()}-${end.id}` : null };
}

/**
 * The rows after a cursor in a list with the earliest first. The database uses an index only for a comparison of both
 * columns at once.
 */
export function after({ at, id }: Order, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) > ${placeIn(cursor)}`;
}

/** The rows after a cursor in a list with the latest first. */
export function before({ at, id }: Order, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) < ${placeIn(cursor)}`;
}

function placeIn({ at, id }: Cursor): SQL {
  return sql`(${at.toISOString()}::timestamptz, ${id}::bigint)`;
}
