import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../client/client.ts';
import { type ApiFailure, failureOf } from '../client/failure.ts';
import type { AnyRequest, RequestOf } from '../client/request.ts';
import { onEvent } from '../client/socket.ts';
import type { Answer, ContractKey, EventName } from '../contract/index.ts';
import { refetchWhenMissed } from './missed-events.ts';
import { queryClient } from './query-client.ts';
import { throttledByKey } from './throttle.ts';

type ReportKey = Extract<ContractKey, `GET ${string}`>;

/** Figures that the server computes; the former ones stay while others are asked for. */
export interface LiveReport<Figures> {
  report: Figures | undefined;
  isLoading: boolean;
  /** Other figures are on their way; those shown are the former ones. */
  isRefreshing: boolean;
  error: ApiFailure | null;
  refetch: () => void;
}

const refresh = throttledByKey((key) => void queryClient.invalidateQueries({ queryKey: ['report', key] }), {
  soonMs: 1000,
  gapMs: 10_000,
});

interface ReportOptions {
  /** What happens meanwhile and changes the figures: they are asked for again, at most every ten seconds. */
  refreshOn?: readonly EventName[];
  /** `false` waits, e.g. until a filter is complete. */
  enabled?: boolean;
}

/** The figures of an endpoint for a request; the former ones stay on the screen while others are asked for. */
export function useReport<Key extends ReportKey>(
  key: Key,
  request: RequestOf<Key>,
  options?: ReportOptions,
): LiveReport<Answer<Key>>;
export function useReport(key: string, request: AnyRequest, options: ReportOptions = {}): LiveReport<unknown> {
  const { refreshOn, enabled = true } = options;
  useRefreshOn(key, refreshOn);
  const figures = useQuery({
    queryKey: ['report', key, request.params, request.query],
    queryFn: ({ signal }) => send(key, { ...request, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return {
    report: figures.data,
    isLoading: figures.isLoading,
    isRefreshing: figures.isFetching && !figures.isLoading,
    error: figures.error ? failureOf(figures.error) : null,
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
