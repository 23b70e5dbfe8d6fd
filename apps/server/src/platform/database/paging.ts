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
  type ListPart,
  type PreparedTail,
  pickedFirst,
  type Selection,
  type Tail,
  tailText,
} from './selection.ts';
import { sharedBy } from './shared-by.ts';
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

/** The parts of a list. */
export interface Parts {
  each: readonly ListPart[];
  /** `where` alone is more than the list: its count is that of the parts. */
  areTheList?: boolean;
}

/** The answer of a page, also of one that several callers read together. */
export interface PageAnswer<Row, Answer> {
  present(page: Paged<Row>): Answer;
  shared(found: readonly Row[], counted: readonly { count: number }[], size: number): Answer;
}

/**
 * Answers with pages of a list; whoever waits for the same page gets the same answer (`sharedBy`). Declare it outside of functions:
 * nothing but the rows may decide the answer.
 */
export function pageAnswer<Row, Answer extends object>(present: (page: Paged<Row>) => Answer): PageAnswer<Row, Answer> {
  return {
    present,
    shared: sharedBy((found, counted, size) =>
      present({ rows: found.slice(0, size), count: counted[0]?.count ?? 0, hasMore: found.length > size }),
    ),
  };
}

/** The answer of one page of such a list. Page and count are sent in one message; a search reads the ids first. */
export async function fastListOf<Row, Answer>(
  reader: CompanyReader,
  list: FastList<Row>,
  { pageNumber }: PageRequest,
  answer: PageAnswer<Row, Answer>,
): Promise<Answer> {
  const { rows, search, order, size } = list;
  if (!search) return readFastPage(reader, fastPageOf(list, { pageNumber }), answer);
  return reader.inUnit(async (unit) => {
    const { ids, ...page } = await readSearchPage(unit, { ...search, order }, { pageNumber, size });
    return answer.present({
      rows: await unit.select(rows, { where: isOneOf(search.id, ids), orderBy: order }),
      ...page,
    });
  });
}

/** A page of a list without a search, with the texts of its statements, which take longer to generate than to send. */
export interface FastPage<Row> {
  rows: Selection<Row>;
  page: PreparedTail;
  count: Selection<{ count: number }>;
  counted: PreparedTail;
  size: number;
}

/** Generates the statements of a page. */
export function fastPageOf<Row>(list: FastList<Row>, { pageNumber }: PageRequest): FastPage<Row> {
  const { rows, where, found, parts, size, prepared } = list;
  const limited = { where, limit: mostCounted };
  const ofParts = found && parts?.areTheList ? countOfParts(found.id, limited, parts.each) : undefined;
  return {
    rows,
    page: tailText(pageOf(list, pageNumber)),
    count: ofParts ? countedRows : list.count,
    counted: tailText({ ...(ofParts ?? limited), prepared }),
    size,
  };
}

/** The answer of a page. */
export async function readFastPage<Row, Answer>(
  reader: CompanyReader,
  { rows, page, count, counted, size }: FastPage<Row>,
  answer: PageAnswer<Row, Answer>,
): Promise<Answer> {
  return answer.shared(...(await together(reader.selectShared(rows, page), reader.selectShared(count, counted))), size);
}

/** The rows of a page and one more. The first page of a list that one index has in its order needs no second look. */
function pageOf<Row>({ where, order, size, found, parts, prepared }: FastList<Row>, pageNumber: number): Tail {
  const page = { where, orderBy: order, limit: size + 1, offset: (pageNumber - 1) * size };
  if (!found || (!parts && pageNumber === 1)) return { ...page, prepared };
  // How far parts are read is in the statement's text, so it is another one for each page.
  return { ...pickedFirst(found, page, parts?.each), prepared: prepared && (!parts || pageNumber === 1) };
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
