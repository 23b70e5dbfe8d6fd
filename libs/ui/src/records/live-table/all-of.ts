import type { ListData } from './types.ts';

/** A complete array of records as the data of a list; the index of each is its id. */
export function allOf<Item extends object>(items: readonly Item[]): ListData<Item & { id: number }> {
  const nothing = () => undefined;
  return {
    items: items.map((item, id) => ({ ...item, id })),
    isLoading: false,
    error: null,
    hasMore: false,
    isFetchingMore: false,
    loadMore: nothing,
    refetch: nothing,
  };
}
