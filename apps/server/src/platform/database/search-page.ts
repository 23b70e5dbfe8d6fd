import { mostCounted } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isOneOf } from './conditions.ts';
import type { Unit } from './database.ts';
import { searching } from './searching.ts';

/** The hits of a search, in the forms in which its pages are read. */
export interface Search {
  /** The id of the listed table. */
  id: PgColumn;
  /**
   * Selects hits from that table, with `id` and the columns of `order`, in any order; if there are more than `most`, at least
   * so many. Like the other two it names the company in its conditions: it may run in front of the wall (`searching`).
   */
  hits: (most: number) => SQL;
  /** Selects the first hits in order: that many rows, or fewer when it would have to read too far for them. */
  first: (most: number) => SQL;
  /** The same from the very beginning of the list, where frequent hits are found soon; absent where hits are adjacent. */
  glance?: (most: number) => SQL;
  order: readonly (PgColumn | SQL)[];
}

/** The most hits that are sorted for a page. With more, the list is read in its order. */
export const mostSorted = 10_000;
/** So many hits are worth a glance at the beginning of the list. */
const mostProbed = mostCounted + 1;

/** The ids of one page in order, the count (`mostCounted`: that many or more), and whether another page follows. */
export interface SearchPage {
  ids: number[];
  count: number;
  hasMore: boolean;
}

const pageRow = z.object({ count: z.int(), ids: z.array(z.int()) });

/**
 * One page of a search. The hits are read from the index of texts first, and then sorted. Otherwise PostgreSQL may read
 * the list in its order until the page is full, which can be all of the company's rows: it does not know that the hits
 * are adjacent in the list. With more hits than are counted, a glance at the beginning of the list may have the page.
 */
export function readSearchPage(unit: Unit, search: Search, page: Asked): Promise<SearchPage> {
  return searching(unit, () => readPage(unit.db, search, page));
}

/** A page, from 1 on, and its size. */
interface Asked {
  pageNumber: number;
  size: number;
}

async function readPage(db: Unit['db'], search: Search, { pageNumber, size }: Asked): Promise<SearchPage> {
  const offset = (pageNumber - 1) * size;
  const needed = offset + size + 1;
  const stretch = { limit: size + 1, offset };
  const page = (ids: readonly number[], count: number): SearchPage => ({
    ids: ids.slice(0, size),
    count: Math.min(count, mostCounted),
    hasMore: ids.length > size,
  });
  if (search.glance) {
    const few = await hitsUpTo(db, search, mostProbed, stretch);
    if (few.count < mostProbed) return page(few.ids, few.count);
    const seen = await idsOf(db, search.glance(needed));
    if (seen.length === needed) return page(seen.slice(offset), few.count);
  }
  const { count, ids } = await hitsUpTo(db, search, mostSorted, stretch);
  return page(count < mostSorted ? ids : (await firstOfMany(db, search, needed)).slice(offset), count);
}

/** The number of hits, at most about `most`, and the ids of a stretch of them in order. */
async function hitsUpTo(db: Unit['db'], search: Search, most: number, stretch: Stretch) {
  const { rows } = await db.execute(sql`
    with hit as materialized (${search.hits(most)})
    select (select count(*) from hit)::integer as count, array(${sortedHits(search, stretch)}) as ids`);
  return pageRow.parse(rows[0]);
}

/**
 * The ids of the first `most` hits when there are more hits than are sorted: the list is read in its order. When that
 * returns too few rows, other hits follow in order; some can be missing there, because they are `mostSorted` at most.
 */
async function firstOfMany(db: Unit['db'], search: Search, most: number): Promise<number[]> {
  const hitsInOrder = await idsOf(db, search.first(most));
  if (hitsInOrder.length === most) return hitsInOrder;
  const rest = sortedHits(search, { limit: most - hitsInOrder.length, without: hitsInOrder });
  return [...hitsInOrder, ...(await idsOf(db, sql`with hit as materialized (${search.hits(mostSorted)}) ${rest}`))];
}

interface Stretch {
  limit: number;
  offset?: number;
  without?: readonly number[];
}

/** Selects ids from the table expression `hit`, in order and without those in `without`. */
function sortedHits({ id, order }: Search, { limit, offset = 0, without = [] }: Stretch): SQL {
  const others = without.length > 0 ? sql`where not ${isOneOf(id, without)}` : sql``;
  return sql`select ${id} from hit as ${id.table} ${others} order by ${sql.join([...order], sql`, `)}
    limit ${limit} offset ${offset}`;
}

async function idsOf(db: Unit['db'], statement: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(statement);
  return rows.map(({ id }) => id);
}
