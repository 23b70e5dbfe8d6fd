import { useEffect } from 'react';

/** A paged list as far as its next page goes. */
interface Paged {
  hasMore: boolean;
  isFetchingMore: boolean;
  error: unknown;
  loadMore: () => void;
}

/** Loads the pages of a list one after the other: a choice needs all of them. A failure ends it. */
export function useLoadAll({ hasMore, isFetchingMore, error, loadMore }: Paged): void {
  useEffect(() => {
    if (hasMore && !isFetchingMore && !error) loadMore();
  }, [hasMore, isFetchingMore, error, loadMore]);
}
