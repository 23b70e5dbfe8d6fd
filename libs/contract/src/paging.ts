import { z } from 'zod';
import { mostCounted } from './counts.ts';
import { searchText } from './fields.ts';

/** Records on one page of a list; tickets and kanban show more (SERVER §1). */
export const pageSize = 20;
/** Tickets on one page. */
export const ticketPageSize = 40;

/** The query of every searchable, paged list. */
export const pageQuery = z.object({
  searchParam: searchText,
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** The answer of a paged list: `{<plural>, count, hasMore}` (SERVER §1), counted up to `mostCounted`. */
export function pageOf<Plural extends string, Item extends z.ZodType>(plural: Plural, item: Item) {
  const list = { [plural]: z.array(item) } as { [P in Plural]: z.ZodArray<Item> };
  return z.object({ ...list, count: z.int().min(0).max(mostCounted), hasMore: z.boolean() });
}
