import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Changes kept for one answer; with as many, the query is fetched again instead. */
const maximumKept = 200;

type Repeat = (key: QueryKey) => void;

/** What is applied to a query once its answer has arrived, by the query's hash. */
const waiting = new Map<string, Repeat[]>();

/**
 * Applies a change once more to those queries under `prefix` that are being fetched now, after their answer has
 * arrived. The answer may have been read before the change, and it replaces what the cache holds; loading a further
 * page replaces all pages. A change must therefore have the same result when it is applied twice.
 */
export function repeatAfterFetch(prefix: QueryKey, change: Repeat): void {
  for (const { queryHash } of queryClient.getQueryCache().findAll({ queryKey: prefix, fetchStatus: 'fetching' })) {
    const kept = waiting.get(queryHash) ?? [];
    if (kept.length < maximumKept) waiting.set(queryHash, [...kept, change]);
  }
}

/**
 * Fetches the queries under `prefix` again, now or when they are next on the screen. A first answer that is under way
 * would not be asked for again, so this waits for it.
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
  // `manual` data comes from the cache's own changes, not from an answer.
  const answered = type === 'success' && !event.action.manual;
  if (type !== 'fetch' && type !== 'error' && !answered) return;
  const changes = waiting.get(queryHash) ?? [];
  waiting.delete(queryHash);
  if (!answered) return;
  if (changes.length === maximumKept) refetch(queryKey);
  else for (const change of changes) change(queryKey);
});
