import { type UIEvent, useEffect } from 'react';
import type { ListData } from './types.ts';

/** The distance from the bottom, in pixels, at which the next page is requested (SPEC §2.10). */
export const nextPageDistance = 100;

/** Loads the next page near the bottom of a scrolling element, and while the loaded rows do not fill it. */
export function useInfiniteScroll<Item>(element: HTMLElement | null, list: ListData<Item>): (event: UIEvent) => void {
  const { hasMore, isFetchingMore, loadMore, items, error } = list;
  const wanted = hasMore && !isFetchingMore && !error;
  const rows = items.length;
  useEffect(() => {
    if (element && rows > 0 && wanted && isNearBottom(element)) loadMore();
  }, [element, rows, wanted, loadMore]);
  return (event) => {
    if (wanted && isNearBottom(event.currentTarget)) loadMore();
  };
}

function isNearBottom(element: Element): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < nextPageDistance;
}
