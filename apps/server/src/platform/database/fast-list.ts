import { mostCounted } from '@recado/contract';
import type { SQL } from 'drizzle-orm';
import { isOneOf } from './conditions.ts';
import type { CompanyReader } from './database.ts';
import type { Paged, PageRequest } from './paging.ts';
import { countOfParts, type Found, type Parts, pickedFirst } from './parts-of-list.ts';
import { readSearchPage, type Search } from './search-page.ts';
import { countedRows, type PreparedTail, type Selection, type Tail, tailText } from './selection.ts';
import { sharedBy } from './shared-by.ts';
import { together } from './unit.ts';

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
  const ofParts = found && parts?.areTheList ? countOfParts(found.id, limited, parts) : undefined;
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
  return { ...pickedFirst(found, page, parts), prepared: prepared && (!parts || pageNumber === 1) };
}
