import { hashKey } from '@tanstack/react-query';
import { type Pages, withCount } from './pages.ts';
import { queryClient } from './query-client.ts';
import type { ListSource, LiveRecord } from './resource.ts';
import { throttledByKey } from './throttle.ts';

const wanted = new Map<string, () => void>();
const soon = throttledByKey((key) => wanted.get(key)?.(), { soonMs: 200, gapMs: 4000 });

/** Fetches the count of one cached list again, at most once every four seconds (ADR 5, Counts). */
export function recount<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  key: readonly unknown[],
  query: Query,
): void {
  const hash = hashKey(key);
  wanted.set(hash, () => void countAgain(resource, key, query));
  soon(hash);
}

async function countAgain<Item extends LiveRecord, Query extends object>(
  resource: ListSource<Item, Query>,
  key: readonly unknown[],
  query: Query,
): Promise<void> {
  if (!queryClient.getQueryCache().find({ queryKey: key, exact: true })?.isActive()) {
    void queryClient.invalidateQueries({ queryKey: key, exact: true });
    return;
  }
  try {
    const { count } = await resource.fetchPage(query, 1);
    queryClient.setQueryData<Pages<Item>>(key, (pages) => pages && withCount(pages, count));
  } catch {
    // If the request fails, the count keeps its last value; the next change tries again.
  }
}
