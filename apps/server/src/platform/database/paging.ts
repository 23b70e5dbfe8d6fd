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
