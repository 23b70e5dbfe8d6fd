import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callAny } from '../client/client.ts';
import { type ApiFailure, failureOf } from '../client/failure.ts';
import { applyToCache, followEvents } from './cache.ts';
import { fetchPage } from './fetch-page.ts';
import { nextPageNumber, type Page, type Pages, withKnown } from './pages.ts';
import type { LiveRecord, Resource } from './resource.ts';

/** A paged, searched list that stays up to date. */
export interface LiveList<Item> {
  items: Item[];
  /** Records in the whole list. */
  count: number;
  isLoading: boolean;
  error: ApiFailure | null;
  hasMore: boolean;
  isFetchingMore: boolean;
  loadMore: () => void;
  refetch: () => void;
}

/** The records of a resource for a query (search, filters): pages load on demand, events patch them. */
export function useLiveList<Item extends LiveRecord, Query extends object>(
  resource: Resource<Item, Query>,
  query: Query,
  options: { enabled?: boolean } = {},
): LiveList<Item> {
  useEffect(() => followEvents(resource), [resource]);
  const list = useInfiniteQuery({
    queryKey: [resource.name, 'list', query],
    initialPageParam: 1,
    queryFn: async ({ client, queryKey, pageParam, signal }) =>
      withKnown(client.getQueryData<Pages<Item>>(queryKey), await fetchPage(resource, query, pageParam, signal)),
    // The library would compare by place, and take every record behind one that moved for another.
    structuralSharing: false,
    getNextPageParam: (_, pages) => nextPageNumber(pages, resource.pageSize ?? 20),
    enabled: options.enabled ?? true,
  });
  const items = useMemo(() => uniqueItems(list.data?.pages ?? []), [list.data]);
  return {
    items,
    count: list.data?.pages[0]?.count ?? 0,
    isLoading: list.isLoading,
    error: list.error ? failureOf(list.error) : null,
    hasMore: list.hasNextPage,
    isFetchingMore: list.isFetchingNextPage,
    loadMore: () => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()),
    refetch: () => void list.refetch(),
  };
}

/** One record by id; undefined while it loads or when `id` is null. */
export function useRecord<Item extends LiveRecord, Query extends object>(
  resource: Resource<Item, Query>,
  id: number | null,
): { record: Item | undefined; isLoading: boolean; error: ApiFailure | null } {
  useEffect(() => followEvents(resource), [resource]);
  const found = useQuery({
    queryKey: [resource.name, 'record', id],
    queryFn: () => callAny<Item>(required(resource.record, resource, 'record'), { params: pathOf(resource, id) }),
    enabled: id !== null,
  });
  return { record: found.data, isLoading: found.isLoading, error: found.error ? failureOf(found.error) : null };
}

/** Creates a record; the lists show it at once. Rejects with ApiFailure. */
export function useCreate<Item extends LiveRecord, Query extends object>(resource: Resource<Item, Query>) {
  return useMutation<Item, ApiFailure, object>({
    mutationFn: (body) => callAny<Item>(required(resource.create, resource, 'create'), { body }),
    onSuccess: (record) => applyToCache(resource, { type: 'upsert', record }),
  });
}

/** Changes a record; the lists show it at once. Rejects with ApiFailure. */
export function useUpdate<Item extends LiveRecord, Query extends object>(resource: Resource<Item, Query>) {
  return useMutation<Item, ApiFailure, { id: number; body: object }>({
    mutationFn: ({ id, body }) =>
      callAny<Item>(required(resource.update, resource, 'update'), { params: pathOf(resource, id), body }),
    onSuccess: (record) => applyToCache(resource, { type: 'upsert', record }),
  });
}

/** Deletes a record; it leaves the lists at once. Rejects with ApiFailure. */
export function useRemove<Item extends LiveRecord, Query extends object>(resource: Resource<Item, Query>) {
  return useMutation<unknown, ApiFailure, number>({
    mutationFn: (id) => callAny(required(resource.remove, resource, 'remove'), { params: pathOf(resource, id) }),
    onSuccess: (_, id) => applyToCache(resource, { type: 'remove', id }),
  });
}

/** A record that moved between two page requests arrives twice; the screen shows it once. */
function uniqueItems<Item extends LiveRecord>(pages: Page<Item>[]): Item[] {
  const byId = new Map<number, Item>();
  for (const page of pages) for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

function pathOf<Item extends LiveRecord, Query extends object>(resource: Resource<Item, Query>, id: number | null) {
  return { [resource.param ?? 'id']: id };
}

function required<Item extends LiveRecord, Query extends object>(
  key: string | undefined,
  resource: Resource<Item, Query>,
  what: string,
): string {
  if (!key) throw new Error(`resource ${resource.name} has no endpoint to ${what}`);
  return key;
}
