import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the last visible message in view when the list's height changes: the composer grows, a bar appears, a phone's
 * keyboard opens. `toEnd` is called when the list was at its end.
 */
export function useKeptBottom(scroller: RefObject<HTMLElement | null>, isAtEnd: boolean, toEnd: () => void): void {
  const latest = useRef({ isAtEnd, toEnd });
  useLayoutEffect(() => {
    latest.current = { isAtEnd, toEnd };
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let height = element.clientHeight;
    const resized = new ResizeObserver(() => {
      const lost = height - element.clientHeight;
      height = element.clientHeight;
      if (lost === 0) return;
      if (latest.current.isAtEnd) latest.current.toEnd();
      else element.scrollTop += lost;
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller]);
}
