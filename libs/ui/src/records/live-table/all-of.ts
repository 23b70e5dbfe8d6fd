import type { ListData } from './types.ts';

const nothing = () => undefined;

/** A complete array of records as the data of a list; the index of each is its id. */
export function allOf<Item extends object>(items: readonly Item[]): ListData<Item & { id: number }> {
  return {
    items: items.map((item, id) => ({ ...item, id })),
    isLoading: false,
    isEmpty: items.length === 0,
    error: null,
    hasMore: false,
    isFetchingMore: false,
    loadMore: nothing,
    refetch: nothing,
  };
}

/** A report as the data of a list (`LiveReport` of `@recado/api/live` matches it). */
export interface ReportState {
  isKnown: boolean;
  isLoading: boolean;
  error: unknown;
  refetch: () => void;
}

/** The rows of a report, or of one of its pages, as the data of a list; undefined while they are unknown. */
export function rowsOf<Item>(report: ReportState, rows: readonly Item[] | undefined): ListData<Item> {
  const { isKnown, isLoading, error, refetch } = report;
  return {
    items: rows ?? [],
    isLoading,
    isEmpty: isKnown && !error && rows?.length === 0,
    error,
    hasMore: false,
    isFetchingMore: false,
    loadMore: nothing,
    refetch,
  };
}
