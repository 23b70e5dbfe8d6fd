import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** The most changes kept per request; when reached, the query is fetched again instead. */
const maximumKept = 200;

type Repeat = (key: QueryKey) => void;

/** Changes to apply to a query once its response has arrived, by the query's hash. */
const waiting = new Map<string, Repeat[]>();

/**
 * Applies a change once more to the queries under `prefix` that are being fetched, after their response. The response
 * may have been read before the change, and it replaces the cached data; loading a further page replaces all pages.
 * Applying a change twice must therefore have the same result.
 */
export function repeatAfterFetch(prefix: QueryKey, change: Repeat): void {
  for (const { queryHash } of queryClient.getQueryCache().findAll({ queryKey: prefix, fetchStatus: 'fetching' })) {
    const kept = waiting.get(queryHash) ?? [];
    if (kept.length < maximumKept) waiting.set(queryHash, [...kept, change]);
  }
}

/**
 * Fetches the queries under `prefix` again, now or when they are next on the screen. React Query does not repeat a
 * first request that is in progress, so this waits for it.
 */
export function refetchAll(prefix: QueryKey): void {
  repeatAfterFetch(prefix, refetch);
  void queryClient.invalidateQueries({ queryKey: prefix, refetchType: 'active' });
}

function refetch(queryKey: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey, exact: true });
}

queryClient.getQueryCache().subscribe((event) => {
  const { queryHash, queryKey } = event.query;
  if (event.type === 'removed') waiting.delete(queryHash);
  if (event.type !== 'updated') return;
  const { type } = event.action;
  // `manual` data is set by the cache itself and is not a response.
  const answered = type === 'success' && !event.action.manual;
  if (type !== 'fetch' && type !== 'error' && !answered) return;
  const changes = waiting.get(queryHash) ?? [];
  waiting.delete(queryHash);
  if (!answered) return;
  if (changes.length === maximumKept) refetch(queryKey);
  else for (const change of changes) change(queryKey);
});
