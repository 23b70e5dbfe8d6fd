import { useLayoutEffect } from 'react';

const places = new Map<string, number>();

/** Restores a list's scroll position when it is shown again, e.g. after another tab was open. */
export function useKeptScroll(name: string, scroller: HTMLElement | null, isReady: boolean): void {
  useLayoutEffect(() => {
    if (!scroller || !isReady) return undefined;
    scroller.scrollTop = places.get(name) ?? 0;
    const keep = () => places.set(name, scroller.scrollTop);
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [name, scroller, isReady]);
}
