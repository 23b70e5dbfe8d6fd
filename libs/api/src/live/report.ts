import type { Answer, ContractKey, EventName } from '@recado/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../client/client.ts';
import type { AnyRequest, RequestOf } from '../client/request.ts';
import { onEvent } from '../client/socket.ts';
import { type Knowledge, knowledgeOf } from './known.ts';
import { refetchWhenMissed } from './missed-events.ts';
import { queryClient } from './query-client.ts';
import { throttledByKey } from './throttle.ts';

type ReportKey = Extract<ContractKey, `GET ${string}`>;

/** Figures computed by the server; the previous ones stay until new ones arrive. */
export interface LiveReport<Figures> extends Knowledge {
  report: Figures | undefined;
  /** The shown figures are those of the previous request, until the new ones arrive. Live refreshes do not count. */
  isRefreshing: boolean;
  refetch: () => void;
}

const refresh = throttledByKey((key) => void queryClient.invalidateQueries({ queryKey: ['report', key] }), {
  soonMs: 1000,
  gapMs: 10_000,
});

interface ReportOptions {
  /** Events that change the figures; they are fetched again at most every ten seconds. */
  refreshOn?: readonly EventName[];
  /** `false` sends no request, e.g. until a filter is complete. */
  enabled?: boolean;
  /** Cached figures are shown and fetched again: no event reports their changes. */
  fresh?: boolean;
}

/** The figures of an endpoint for a request; the previous ones stay on the screen until new ones arrive. */
export function useReport<Key extends ReportKey>(
  key: Key,
  request: RequestOf<Key>,
  options?: ReportOptions,
): LiveReport<Answer<Key>>;
export function useReport(key: string, request: AnyRequest, options?: ReportOptions): LiveReport<unknown> {
  return useAnyReport(key, request, options);
}

/** The same for an endpoint that is known when the page runs, e.g. from the manifest of a remote: the answer may be anything. */
export function useAnyReport(key: string, request: AnyRequest, options: ReportOptions = {}): LiveReport<unknown> {
  const { refreshOn, enabled = true, fresh = false } = options;
  useRefreshOn(key, refreshOn);
  const figures = useQuery({
    queryKey: ['report', key, request.params, request.query],
    queryFn: ({ signal }) => send(key, { ...request, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(fresh && { staleTime: 0 }),
  });
  return {
    ...knowledgeOf(figures),
    report: figures.data,
    isRefreshing: figures.isFetching && figures.isPlaceholderData,
    refetch: () => void figures.refetch(),
  };
}

function useRefreshOn(key: string, names: readonly EventName[] = []): void {
  const [followed] = useState(names);
  useEffect(() => {
    refetchWhenMissed('report', followed);
    const stops = followed.map((name) => onEvent(name, () => refresh(key)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [key, followed]);
}
