import { callAny } from '../client/client.ts';
import type { Page } from './pages.ts';
import type { LiveRecord, Resource } from './resource.ts';

/** Asks the server for one page (from 1) of a resource's list; a bare array is its only page. Rejects with ApiFailure. */
export async function fetchPage<Item extends LiveRecord, Query extends object>(
  resource: Resource<Item, Query>,
  query: Query,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<Page<Item>> {
  const sent = resource.sentQuery?.(query) ?? query;
  if (!resource.plural) {
    const items = await callAny<Item[]>(resource.list, { query: sent, signal });
    return { items, count: items.length, hasMore: false };
  }
  const answer = await callAny<{ count: number; hasMore: boolean } & Record<string, unknown>>(resource.list, {
    query: { ...sent, pageNumber },
    signal,
  });
  return { items: answer[resource.plural] as Item[], count: answer.count, hasMore: answer.hasMore };
}
