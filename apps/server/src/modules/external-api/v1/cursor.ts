import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Where a list continues: after the row with this time and id. */
export interface Cursor {
  at: Date;
  id: number;
}

/** The columns by which a list is sorted: a time, and the id for those of the same time. */
interface Order {
  at: PgColumn;
  id: PgColumn;
}

/** Reads a cursor; its form was checked by the contract. */
export function cursorOf(text: string | undefined): Cursor | undefined {
  const [at, id] = (text ?? '').split('-').map(Number);
  return at === undefined || id === undefined ? undefined : { at: new Date(at), id };
}

/** One page of rows that were read with one more than fits, and where the next one begins. */
export function pageOf<Row>(rows: readonly Row[], limit: number, place: (row: Row) => Cursor) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const end = last && place(last);
  return { page, nextCursor: end ? `${end.at.getTime()}-${end.id}` : null };
}

/** The rows after a cursor, of a list whose times grow. An index is used only by a comparison of both columns at once. */
export function after({ at, id }: Order, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) > ${placeIn(cursor)}`;
}

/** The rows after a cursor, of a list that begins with the latest. */
export function before({ at, id }: Order, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) < ${placeIn(cursor)}`;
}

function placeIn({ at, id }: Cursor): SQL {
  return sql`(${at.toISOString()}::timestamptz, ${id}::bigint)`;
}
