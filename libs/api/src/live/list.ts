import { infiniteQueryOptions } from '@tanstack/react-query';
import { followEvents } from './cache.ts';
import { nextPageNumber, type Pages, withKnown } from './pages.ts';
import { queryClient } from './query-client.ts';
import type { LiveRecord, Resource } from './resource.ts';

/** How the cache asks for the pages of a list. */
export function listOptions<Item extends LiveRecord, Query extends object, Create, Update>(
  resource: Resource<Item, Query, Create, Update>,
  query: Query,
) {
  return infiniteQueryOptions({
    queryKey: [resource.name, 'list', query],
    initialPageParam: 1,
    queryFn: async ({ client, queryKey, pageParam, signal }) =>
      withKnown(client.getQueryData<Pages<Item>>(queryKey), await resource.fetchPage(query, pageParam, signal)),
    // The library would compare by place, and take every record behind one that moved for another.
    structuralSharing: false,
    getNextPageParam: (_, pages) => nextPageNumber(pages, resource.pageSize ?? 20),
  });
}

/**
 * Asks for the first page of a list before a component shows it, which then finds it in the cache. Resolves with the
 * answer; a failure is left to the component, which asks again.
 */
export async function prefetchList<Item extends LiveRecord, Query extends object, Create, Update>(
  resource: Resource<Item, Query, Create, Update>,
  query: Query,
): Promise<void> {
  followEvents(resource);
  await queryClient.prefetchInfiniteQuery(listOptions(resource, query));
}
