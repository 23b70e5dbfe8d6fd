import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Holding, isDrawn } from './use-opening.ts';

/**
 * Keeps the last visible message in view when the list's height changes: the composer grows, a bar appears, a phone's
 * keyboard opens. `toEnd` is called if the list was at its end. A list that is held at a row stays there.
 */
export function useKeptBottom(
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  toEnd: () => void,
  holding: Holding,
): void {
  const latest = useRef({ isAtEnd, toEnd, holding });
  useLayoutEffect(() => {
    latest.current = { isAtEnd, toEnd, holding };
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let height = element.clientHeight;
    const resized = new ResizeObserver(() => {
      if (!isDrawn(element)) return;
      const lost = height - element.clientHeight;
      height = element.clientHeight;
      if (lost === 0) return;
      if (latest.current.holding.isHeld) latest.current.holding.hold();
      else if (latest.current.isAtEnd) latest.current.toEnd();
      else element.scrollTop += lost;
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller]);
}
