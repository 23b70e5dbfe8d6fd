import { api } from '@recado/api/client';
import { queryClient, useReport } from '@recado/api/live';
import type { RuleRun } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useState } from 'react';
import { useRefreshed } from '../../use-refreshed.ts';

const endpoint = 'GET /rules/:ruleId/runs';

/** Milliseconds between two fetches of an open log: runs come without an event. */
const pause = 10_000;

/** The outcomes to filter by. */
export type Outcome = RuleRun['outcome'];

function refreshRuns(): void {
  void queryClient.invalidateQueries({ queryKey: ['report', endpoint] }, { cancelRefetch: false });
}

/**
 * What a rule did, newest first; undefined `outcome`: all but what it missed. Older runs are added page by page. Used for
 * one rule and outcome: a component for others is another one.
 */
export function useRuns(ruleId: number, outcome: Outcome | undefined) {
  const notify = useNotify();
  const params = { ruleId };
  const newest = useReport(endpoint, { params, query: { outcome } }, { fresh: true });
  const [loaded, setLoaded] = useState<{ runs: RuleRun[]; hasMore: boolean }>();
  const [isFetchingMore, setFetchingMore] = useState(false);
  useRefreshed(refreshRuns, pause);
  const first = newest.report?.runs ?? [];
  const runs = [...first, ...(loaded?.runs ?? []).filter(({ id }) => first.every((run) => run.id !== id))];
  const loadMore = async () => {
    const beforeId = runs.at(-1)?.id;
    if (beforeId === undefined) return;
    setFetchingMore(true);
    try {
      const next = await api(endpoint, { params, query: { outcome, beforeId } });
      setLoaded({ runs: [...runs, ...next.runs], hasMore: next.hasMore });
    } catch (failure) {
      notify.error(failure);
    } finally {
      setFetchingMore(false);
    }
  };
  return {
    items: runs,
    isLoading: newest.isLoading,
    isEmpty: newest.isKnown && runs.length === 0,
    error: newest.error,
    refetch: newest.refetch,
    hasMore: loaded?.hasMore ?? newest.report?.hasMore ?? false,
    isFetchingMore,
    loadMore: () => void loadMore(),
  };
}
