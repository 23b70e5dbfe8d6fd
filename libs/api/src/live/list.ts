import { infiniteQueryOptions } from '@tanstack/react-query';
import { followEvents } from './cache.ts';
import { nextPageNumber, type Pages, uniqueItems, withKnown } from './pages.ts';
import { queryClient } from './query-client.ts';
import type { ListSource, LiveRecord } from './resource.ts';

/** The records per page of a list (SERVER §1). */
export function pageSizeOf({ pageSize = 20 }: { pageSize?: number }): number {
  return pageSize;
}

/** The React Query options of a list. */
export function listOptions<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  query: Query,
) {
  return infiniteQueryOptions({
    queryKey: [resource.name, 'list', query],
    initialPageParam: 1,
    queryFn: async ({ client, queryKey, pageParam, signal }) =>
      withKnown(client.getQueryData<Pages<Item>>(queryKey), await resource.fetchPage(query, pageParam, signal)),
    // React Query would compare by position and replace each record after a moved one.
    structuralSharing: false,
    getNextPageParam: (_, pages) => nextPageNumber(pages, pageSizeOf(resource)),
  });
}

/**
 * Fetches the first page of a list into the cache before a component shows it. Resolves when the request ends. A
 * failure is left to the component, which fetches again.
 */
export async function prefetchList<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  query: Query,
): Promise<void> {
  followEvents(resource);
  await queryClient.prefetchInfiniteQuery(listOptions(resource, query));
}

/**
 * The loaded records of a list at this moment, with changes that components show only in their next rendering: what a
 * second key press refers to that follows the first at once.
 */
export function loadedItems<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  query: Query,
): Item[] {
  return uniqueItems(queryClient.getQueryData(listOptions(resource, query).queryKey)?.pages ?? []);
}
