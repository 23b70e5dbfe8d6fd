import { mostCounted, pageSize } from '@recado/api/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { matches } from './conditions.ts';
import type { Database, Unit } from './database.ts';
import type { Selection } from './selection.ts';

/** The page and search text of a request (`pageQuery`); pages count from 1. */
export interface Asked {
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
  /** Its rows with what is joined to each; a join neither adds nor removes rows. */
  rows: Rows<Row>;
  where: SQL | undefined;
  /** The folded text in which `searchParam` is searched. */
  search: PgColumn | SQL;
  order: readonly (PgColumn | SQL)[];
  /** Rows per page (SERVER §1). */
  size?: number;
}

/** One page of a list. Use `fastListOf` for a list that is read all the time. */
export function listOf<Row>(unit: Unit, list: List<Row>, asked: Asked): Promise<Paged<Row>> {
  const { from, rows, search, order, size = pageSize } = list;
  const where = and(list.where, matches(search, asked.searchParam ?? ''));
  return readPage(asked.pageNumber, size, {
    rows: async (limit, offset) =>
      rows
        .where(where)
        .orderBy(() => [...order])
        .limit(limit)
        .offset(offset),
    count: () => unit.db.$count(bounded(unit, from, where)),
  });
}

/** The rows to count, and no more: counting a million of them takes a quarter of a second (ADR 27). */
function bounded({ db }: Unit, from: PgTable, where: SQL | undefined) {
  return db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .limit(mostCounted)
    .as('counted');
}

/** A list that is read all the time: its columns are prepared once; conditions name `ownCompany`. */
export interface FastList<Row> {
  rows: Selection<Row>;
  /** See `counting`. */
  count: Selection<{ count: number }>;
  where: SQL | undefined;
  order: readonly SQL[];
  size: number;
  /** Each connection keeps its statements (`Tail.prepared`). */
  prepared?: boolean;
  /** Counting costs as much as reading, as for a search: it is done only when the rows do not determine the count. */
  countIsDear: boolean;
}

/** The same for such a list. Page and count are sent in one message, unless counting is expensive. */
export async function fastListOf<Row>(
  database: Database,
  companyId: number,
  { rows, count, where, order, size, prepared, countIsDear }: FastList<Row>,
  { pageNumber }: Asked,
): Promise<Paged<Row>> {
  if (countIsDear) {
    return database.tenant(companyId, (unit) =>
      readPage(pageNumber, size, {
        rows: (limit, offset) => unit.select(rows, { where, orderBy: order, limit, offset, prepared }),
        count: async () => (await unit.select(count, { where, limit: mostCounted, prepared }))[0]?.count ?? 0,
      }),
    );
  }
  const [found = [], counted = []] = await database.read(companyId, [
    rows.statement({ where, orderBy: order, limit: size + 1, offset: (pageNumber - 1) * size, prepared }),
    count.statement({ where, limit: mostCounted, prepared }),
  ]);
  return {
    rows: rows.rows(found.slice(0, size)),
    count: count.rows(counted)[0]?.count ?? 0,
    hasMore: found.length > size,
  };
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
