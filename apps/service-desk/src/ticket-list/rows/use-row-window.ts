import { useDeferredValue, useLayoutEffect, useState } from 'react';

/** The height of a row, in pixels (UX). It is fixed, so that the position of a row is a multiplication. */
export const rowHeight = 76;
/** Rows rendered above and below the visible ones, once these are on the screen. */
const mostSpare = 6;
/** The height (pixels) of what is above a list, about: the rest of the window is assumed before it has been measured. */
const aboveList = 170;

/** The rendered rows and the scroll position (pixels). */
interface RowWindow {
  first: number;
  end: number;
  isScrolled: boolean;
  isNearEnd: boolean;
}

/** Observes a scrolling element and returns which of `count` rows are visible or about to be. */
export function useRowWindow(scroller: HTMLElement | null, count: number): RowWindow {
  const [place, setPlace] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const read = () => setPlace(placeOf(scroller));
    read();
    const resized = new ResizeObserver(read);
    resized.observe(scroller);
    scroller.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', read);
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

/** The distance from the end, in pixels, at which the next page is asked for (SPEC §9). */
const nextPageDistance = 100;

/** Steps of a quarter row: scrolling within one renders nothing. */
function placeOf(scroller: HTMLElement) {
  const step = rowHeight / 4;
  return { top: Math.floor(scroller.scrollTop / step) * step, height: scroller.clientHeight };
}
