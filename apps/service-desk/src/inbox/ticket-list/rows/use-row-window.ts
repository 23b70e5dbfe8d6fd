import { type RefObject, useDeferredValue, useEffect, useState } from 'react';

/** The height of a row, in pixels (UX). It is fixed, so that the position of a row is a multiplication. */
export const rowHeight = 76;
/** Rows rendered above and below the visible ones, once these are on the screen. */
const mostSpare = 6;
/**
 * The approximate height (pixels) above a list: before the list is measured, it is assumed to fill the rest of the
 * window.
 */
const aboveList = 170;

/** The rendered rows and the scroll position (pixels). */
interface RowWindow {
  first: number;
  end: number;
  isScrolled: boolean;
  isNearEnd: boolean;
}

/**
 * Observes a scrolling element and returns which of `count` rows are visible or about to be. `startsAt`: its scroll
 * position when it is first shown (pixels). It is measured only once it is on the screen: measuring earlier would cost
 * another layout and rendering of the page.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, startsAt: number): RowWindow {
  const [place, setPlace] = useState({ top: stepOf(startsAt), height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const read = () => {
      const next = { top: stepOf(element.scrollTop), height: element.clientHeight };
      setPlace((known) => (known.top === next.top && known.height === next.height ? known : next));
    };
    const resized = new ResizeObserver(read);
    resized.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  const spare = useDeferredValue(mostSpare, 0);
  const height = place.height || Math.max(rowHeight, window.innerHeight - aboveList);
  return {
    first: Math.max(0, Math.floor(place.top / rowHeight) - spare),
    end: Math.min(count, Math.ceil((place.top + height) / rowHeight) + spare),
    isScrolled: place.top > rowHeight / 2,
    isNearEnd: count * rowHeight - place.top - height < nextPageDistance,
  };
}

/** The distance from the end, in pixels, at which the next page is requested (SPEC §9). */
const nextPageDistance = 100;

/** Steps of a quarter row: scrolling within one renders nothing. */
function stepOf(top: number): number {
  const step = rowHeight / 4;
  return Math.floor(top / step) * step;
}
