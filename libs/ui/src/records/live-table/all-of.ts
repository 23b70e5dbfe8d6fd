import type { ListData } from './types.ts';

/** Records that are all there as the data of a list; each has its place as its id. */
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
