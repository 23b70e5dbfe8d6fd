import { mostCounted } from '@recado/contract/counts';
import { skipToken, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ApiFailure } from '../client/failure.ts';
import { applyAnswer, applyToCache, followEvents } from './cache.ts';
import { type Knowledge, knowledgeOf } from './known.ts';
import { listOptions, pageSizeOf } from './list.ts';
import { uniqueItems } from './pages.ts';
import type { ListSource, LiveRecord, Resource } from './resource.ts';

/** A paged, searchable list that stays up to date. */
export interface LiveList<Item> extends Knowledge {
  /** What is loaded so far; also empty while nothing is known. */
  items: Item[];
  /** The server said that there is nothing: the only reason to show a text that says so. */
  isEmpty: boolean;
  /** The number of records in the whole list; null until the server has said it. */
  count: number | null;
  hasMore: boolean;
  isFetchingMore: boolean;
  loadMore: () => void;
  refetch: () => void;
}

/** The records of a resource for a query (search, filters). Pages load on demand, events patch them. */
export function useLiveList<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  query: Query,
  options: { enabled?: boolean } = {},
): LiveList<Item> {
  useEffect(() => followEvents(resource), [resource]);
  const list = useInfiniteQuery({
    ...listOptions(resource, query),
    enabled: options.enabled ?? true,
  });
  const items = useMemo(() => uniqueItems(list.data?.pages ?? []), [list.data]);
  const knowledge = knowledgeOf(list);
  return {
    ...knowledge,
    items,
    isEmpty: knowledge.isKnown && !knowledge.error && items.length === 0,
    count: list.data?.pages[0]?.count ?? null,
    hasMore: list.hasNextPage,
    isFetchingMore: list.isFetchingNextPage,
    loadMore: () => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()),
    refetch: () => void list.refetch(),
  };
}

/** How many rows a list has, for `aria-setsize`; -1: more than are counted (ADR 27), or unknown yet. */
export function sizeOfSet({ count }: { count: number | null }): number {
  return count !== null && count < mostCounted ? count : -1;
}

/** The most pages that `useAll` loads. */
const mostPages = 50;

/**
 * All records of a list, page after page, e.g. for a select; kept up to date. `isLoading` ends with the first page; a
 * failure ends the loading.
 */
export function useAll<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  query: Query,
  options: { enabled?: boolean } = {},
): Pick<LiveList<Item>, 'items' | 'isEmpty' | keyof Knowledge | 'refetch'> {
  const list = useLiveList(resource, query, options);
  const { items, error, hasMore, isFetchingMore, loadMore } = list;
  const isWhole = !hasMore || items.length >= mostPages * pageSizeOf(resource);
  useEffect(() => {
    if (!isWhole && !isFetchingMore && !error) loadMore();
  });
  return list;
}

/** One record by id; undefined while it loads or when `id` is null. */
export function useRecord<Item extends LiveRecord, Query extends object, Create, Update>(
  resource: Resource<Item, Query, Create, Update>,
  id: number | null,
): Knowledge & { record: Item | undefined } {
  useEffect(() => followEvents(resource), [resource]);
  const found = useQuery({
    queryKey: [resource.name, 'record', id],
    queryFn: id === null ? skipToken : () => resource.fetchRecord(id),
  });
  return { ...knowledgeOf(found), record: found.data };
}

/** Creates a record; lists show it at once. Rejects with ApiFailure. */
export function useCreate<Item extends LiveRecord, Query extends object, Create, Update>(
  resource: Resource<Item, Query, Create, Update>,
) {
  return useMutation<Item, ApiFailure, Create>({
    mutationFn: (body) => applyAnswer(resource, () => resource.create(body)),
  });
}

/** Updates a record; lists show it at once. Rejects with ApiFailure. */
export function useUpdate<Item extends LiveRecord, Query extends object, Create, Update>(
  resource: Resource<Item, Query, Create, Update>,
) {
  return useMutation<Item, ApiFailure, { id: number; body: Update }>({
    mutationFn: ({ id, body }) => applyAnswer(resource, () => resource.update(id, body)),
  });
}

/** Deletes a record; it disappears from lists at once. Rejects with ApiFailure. */
export function useRemove<Item extends LiveRecord, Query extends object, Create, Update>(
  resource: Resource<Item, Query, Create, Update>,
) {
  return useMutation<void, ApiFailure, number>({
    mutationFn: (id) => resource.remove(id),
    onSuccess: (_, id) => applyToCache(resource, { type: 'remove', id }),
  });
}
