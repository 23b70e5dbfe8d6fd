import { mostCounted, pageSize } from '@recado/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isOneOf, matches } from './conditions.ts';
import type { Unit } from './database.ts';
import { readSearchPage, type Search } from './search-page.ts';

/** The page and search text of a request (`pageQuery`); pages count from 1. */
export interface PageRequest {
  searchParam?: string;
  pageNumber: number;
}

/** The rows of one page, the total count (`mostCounted`: that many or more), and whether another page follows. */
export interface Paged<Row> {
  rows: Row[];
  count: number;
  hasMore: boolean;
}

/** A drizzle query to which conditions, order and limits are added: `unit.db.select().from(tags).$dynamic()`. */
interface Rows<Row> extends PromiseLike<Row[]> {
  where(condition: SQL | undefined): Rows<Row>;
  orderBy(columns: () => (PgColumn | SQL)[]): Rows<Row>;
  limit(limit: number): Rows<Row>;
  offset(offset: number): Rows<Row>;
}

/** A paged list: its rows, the searched text, and the order. */
export interface List<Row> {
  /** The table whose rows are listed; conditions, search and order use its columns. */
  from: PgTable;
  /** Its rows with their joined columns; a join neither adds nor removes rows. */
  rows: Rows<Row>;
  where: SQL | undefined;
  /** The folded text in which `searchParam` is searched; absent for a list without a search. */
  search?: PgColumn | SQL;
  /**
   * The hits of a search among very many rows, in place of `search`; `where` does not apply to it (`readSearchPage`).
   */
  found?: Omit<Search, 'order'> | undefined;
  order: readonly (PgColumn | SQL)[];
  /** Rows per page (SERVER §1). */
  size?: number;
}

/** One page of a list. Use `fastListOf` (`fast-list.ts`) for a list that is read all the time. */
export async function listOf<Row>(unit: Unit, list: List<Row>, request: PageRequest): Promise<Paged<Row>> {
  const { from, rows, search, found, order, size = pageSize } = list;
  if (found) {
    const { ids, ...page } = await readSearchPage(unit, { ...found, order }, { pageNumber: request.pageNumber, size });
    return { rows: await rows.where(isOneOf(found.id, ids)).orderBy(() => [...order]), ...page };
  }
  const where = and(list.where, search && matches(search, request.searchParam ?? ''));
  return readPage(request.pageNumber, size, {
    rows: async (limit, offset) =>
      rows
        .where(where)
        .orderBy(() => [...order])
        .limit(limit)
        .offset(offset),
    count: () => countOf(unit, from, where),
  });
}

/** How many rows there are, `mostCounted` at most: counting a million of them takes a quarter of a second (ADR 27). */
export function countOf({ db }: Unit, from: PgTable, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .limit(mostCounted);
  return db.$count(counted.as('counted'));
}

/**
 * Reads one row more than fits, which shows whether another page follows. On the only or last page the rows also
 * determine the count, so `count` runs only when necessary.
 */
async function readPage<Row>(
  pageNumber: number,
  size: number,
  read: { rows(limit: number, offset: number): Promise<Row[]>; count(): Promise<number> },
): Promise<Paged<Row>> {
  const offset = (pageNumber - 1) * size;
  const found = await read.rows(size + 1, offset);
  const hasMore = found.length > size;
  const countIsKnown = !hasMore && (found.length > 0 || offset === 0);
  return {
    rows: found.slice(0, size),
    count: countIsKnown ? Math.min(offset + found.length, mostCounted) : await read.count(),
    hasMore,
  };
}
