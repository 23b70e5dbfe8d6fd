import { mostCounted, pageSize } from '@recado/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isOneOf, matches } from './conditions.ts';
import type { CompanyReader, Unit } from './database.ts';
import { readSearchPage, type Search } from './search-page.ts';
import {
  countedRows,
  countOfParts,
  type Found,
  type Parts,
  pickedFirst,
  type Selection,
  type Tail,
} from './selection.ts';
import { together } from './unit.ts';

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

/** One page of a list. Use `fastListOf` for a list that is read all the time. */
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

/** A list that is read all the time: its columns are prepared once. */
export interface FastList<Row> {
  rows: Selection<Row>;
  /** See `counting`. */
  count: Selection<{ count: number }>;
  where: SQL | undefined;
  order: readonly SQL[];
  size: number;
  /** Each connection keeps its statements (`Tail.prepared`). */
  prepared?: boolean;
  /** The searched texts; `where` does not apply to it (`readSearchPage`). */
  search?: Omit<Search, 'order'> | undefined;
  /** How the rows of a page are found before the rest of them is read; without it, every page reads all rows before it. */
  found?: Found;
  /** The list in parts that indexes have in its order (`pickedFirst`). */
  parts?: Parts | undefined;
}

/** One page of such a list. Page and count are sent in one message; a search reads the ids first. */
export async function fastListOf<Row>(
  reader: CompanyReader,
  list: FastList<Row>,
  { pageNumber }: PageRequest,
): Promise<Paged<Row>> {
  const { rows, search, order, size } = list;
  if (search) {
    return reader.inUnit(async (unit) => {
      const { ids, ...page } = await readSearchPage(unit, { ...search, order }, { pageNumber, size });
      return { rows: await unit.select(rows, { where: isOneOf(search.id, ids), orderBy: order }), ...page };
    });
  }
  const [found, counted] = await together(reader.select(rows, pageOf(list, pageNumber)), countIn(reader, list));
  return { rows: found.slice(0, size), count: counted[0]?.count ?? 0, hasMore: found.length > size };
}

/** The rows of a page and one more. The first page of a list that one index has in its order needs no second look. */
function pageOf<Row>({ where, order, size, found, parts, prepared }: FastList<Row>, pageNumber: number): Tail {
  const page = { where, orderBy: order, limit: size + 1, offset: (pageNumber - 1) * size };
  if (!found || (!parts && pageNumber === 1)) return { ...page, prepared };
  // How far parts are read is in the statement's text, so it is another one for each page.
  return { ...pickedFirst(found, page, parts), prepared: prepared && (!parts || pageNumber === 1) };
}

function countIn<Row>(reader: CompanyReader, { count, where, found, parts, prepared }: FastList<Row>) {
  const limited = { where, limit: mostCounted };
  return found && parts?.areTheList
    ? reader.select(countedRows, { ...countOfParts(found.id, limited, parts), prepared })
    : reader.select(count, { ...limited, prepared });
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
