import { useLayoutEffect } from 'react';

const places = new Map<string, number>();

/** Returns a list to where it was scrolled when it is shown again, e.g. after a look at another tab. */
export function useKeptScroll(name: string, scroller: HTMLElement | null, isReady: boolean): void {
  useLayoutEffect(() => {
    if (!scroller || !isReady) return undefined;
    scroller.scrollTop = places.get(name) ?? 0;
    const keep = () => places.set(name, scroller.scrollTop);
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [name, scroller, isReady]);
}
