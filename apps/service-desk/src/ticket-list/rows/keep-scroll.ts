import { type RefObject, useLayoutEffect } from 'react';

const places = new Map<string, number>();

/** Where a list is scrolled to when it is shown again, e.g. after another tab was open (pixels). */
export function keptScroll(name: string): number {
  return places.get(name) ?? 0;
}

/** Scrolls a list to where it was, and notes where it is. */
export function useKeptScroll(name: string, scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const top = keptScroll(name);
    // Setting it lays the page out.
    if (top > 0) element.scrollTop = top;
    const keep = () => places.set(name, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [name, scroller]);
}
