import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { Selection } from './selection.ts';

/** Which page of a list: `number` from 1, `size` rows a page (SERVER §1). */
export interface Page {
  number: number;
  size: number;
}

/** The rows of one page, how many there are in all, and whether another page follows. */
export interface Paged<Row> {
  rows: Row[];
  count: number;
  hasMore: boolean;
}

/** A list to take a page of, with its count; which rows belong to it must name `ownCompany`. */
export interface CountedList<Row> {
  rows: Selection<Row>;
  count: Selection<{ count: number }>;
  where: SQL | undefined;
  orderBy: readonly SQL[];
}

/** Reads one page and counts in one message to the database, for lists whose count costs less than asking for it. */
export async function readPageAtOnce<Row>(
  database: Database,
  companyId: number,
  page: Page,
  { rows, count, where, orderBy }: CountedList<Row>,
): Promise<Paged<Row>> {
  const offset = (page.number - 1) * page.size;
  const [found = [], counted = []] = await database.read(companyId, [
    rows.statement({ where, orderBy, limit: page.size + 1, offset }),
    count.statement({ where }),
  ]);
  return {
    rows: rows.rows(found.slice(0, page.size)),
    count: count.rows(counted)[0]?.count ?? 0,
    hasMore: found.length > page.size,
  };
}

/** The same for lists whose count costs as much as their rows: it runs only where the rows do not tell. */
export function readPageThenCount<Row>(
  database: Database,
  companyId: number,
  page: Page,
  { rows, count, where, orderBy }: CountedList<Row>,
): Promise<Paged<Row>> {
  return database.tenant(companyId, (unit) =>
    readPage(page, {
      rows: (limit, offset) => unit.select(rows, { where, orderBy, limit, offset }),
      count: async () => (await unit.select(count, { where }))[0]?.count ?? 0,
    }),
  );
}

/**
 * Reads one page. One row more than fits is asked for, which tells whether there is more; on the only or last page that
 * also tells the count, so `count` runs only where it must.
 */
export async function readPage<Row>(
  page: Page,
  read: { rows(limit: number, offset: number): Promise<Row[]>; count(): Promise<number> },
): Promise<Paged<Row>> {
  const offset = (page.number - 1) * page.size;
  const found = await read.rows(page.size + 1, offset);
  const hasMore = found.length > page.size;
  const countIsKnown = !hasMore && (found.length > 0 || offset === 0);
  return {
    rows: found.slice(0, page.size),
    count: countIsKnown ? offset + found.length : await read.count(),
    hasMore,
  };
}
