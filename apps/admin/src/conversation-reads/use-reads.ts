import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { ConversationRead, QueryInput } from '@recado/contract';
import { useState } from 'react';

const endpoint = 'GET /conversation-reads';

/** The filters of the access log. */
export type ReadFilters = NonNullable<QueryInput<'GET /conversation-reads/export'>>;

/** The access log, the latest hour first; older pages are added one by one. Used for one choice of filters: others are another component. */
export function useReads(filters: ReadFilters) {
  const newest = useReport(endpoint, { query: filters }, { fresh: true });
  const [older, setOlder] = useState<{ records: ConversationRead[]; next: string | null }>();
  const [isFetchingMore, setFetchingMore] = useState(false);
  const [olderFailure, setOlderFailure] = useState<unknown>(null);
  const next = older ? older.next : (newest.report?.next ?? null);
  const known = new Set(newest.report?.records.map(({ id }) => id));
  const items = [...(newest.report?.records ?? []), ...(older?.records ?? []).filter(({ id }) => !known.has(id))];
  const loadMore = async () => {
    if (next === null) return;
    setFetchingMore(true);
    try {
      const page = await api(endpoint, { query: { ...filters, after: next } });
      setOlder({ records: [...(older?.records ?? []), ...page.records], next: page.next });
    } catch (failure) {
      setOlderFailure(failure);
    } finally {
      setFetchingMore(false);
    }
  };
  return {
    items,
    isLoading: newest.isLoading,
    isEmpty: newest.isKnown && items.length === 0,
    // A page that failed waits for a retry: a list that is in view would ask again and again.
    error: newest.error ?? olderFailure,
    refetch: () => {
      setOlderFailure(null);
      newest.refetch();
    },
    hasMore: next !== null,
    isFetchingMore,
    loadMore: () => void loadMore(),
  };
}
