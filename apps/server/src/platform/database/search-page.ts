import { mostCounted } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isOneOf } from './conditions.ts';
import type { Unit } from './database.ts';

/** The hits of a search, in the forms in which its pages are read. */
export interface Search {
  /** The id of the listed table. */
  id: PgColumn;
  /**
   * Selects the hits from that table, with `id` and the columns of `order`: at most `mostSorted` rows, in any order.
   */
  hits: SQL;
  /**
   * Selects the first hits in order: that many rows, or fewer when it would have to read too far for them. It is used
   * for more hits than are sorted.
   */
  first: (most: number) => SQL;
  order: readonly (PgColumn | SQL)[];
}

/** The most hits that are sorted for a page. With more, the list is read in its order. */
export const mostSorted = 10_000;

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
 * are adjacent in the list. The list is read in its order only when there are more hits than are sorted. When `first`
 * returns too few rows, `hits` follow in order; some can be missing there, because they are `mostSorted` at most.
 */
export async function readSearchPage(
  { db }: Unit,
  search: Search,
  { pageNumber, size }: { pageNumber: number; size: number },
): Promise<SearchPage> {
  const offset = (pageNumber - 1) * size;
  const page = sortedHits(search, { limit: size + 1, offset });
  const { rows } = await db.execute(sql`
    with hit as materialized (${search.hits})
    select (select count(*) from hit)::integer as count, array(${page}) as ids`);
  const { count, ids } = pageRow.parse(rows[0]);
  const shown = count < mostSorted ? ids : (await firstOfMany(db, search, offset + size + 1)).slice(offset);
  return { ids: shown.slice(0, size), count: Math.min(count, mostCounted), hasMore: shown.length > size };
}

/** The ids of the first `most` hits when there are more hits than are counted. */
async function firstOfMany(db: Unit['db'], search: Search, most: number): Promise<number[]> {
  const hitsInOrder = await idsOf(db, search.first(most));
  if (hitsInOrder.length === most) return hitsInOrder;
  const rest = sortedHits(search, { limit: most - hitsInOrder.length, without: hitsInOrder });
  return [...hitsInOrder, ...(await idsOf(db, sql`with hit as materialized (${search.hits}) ${rest}`))];
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
