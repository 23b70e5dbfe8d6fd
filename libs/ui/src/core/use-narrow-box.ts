import { useLayoutEffect, useState } from 'react';

/**
 * Whether an element is narrower than a number of pixels, also on a wide screen, e.g. beside the open drawer on a
 * tablet. Undefined until the element has been measured, which is before it is painted. `beside`: the most
 * that others take of the window's width. With it, most windows need no measuring, so the page is rendered only once.
 */
export function useNarrowBox(element: HTMLElement | null, below: number, beside?: number): boolean | undefined {
  const [isNarrow, setNarrow] = useState(() => (beside === undefined ? undefined : isSurelyNarrow(below, beside)));
  useLayoutEffect(() => {
    if (!element) return undefined;
    // Without layout, as in tests, there is no width.
    const measure = () => setNarrow(element.offsetWidth > 0 && element.offsetWidth < below);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, below]);
  return isNarrow;
}

function isSurelyNarrow(below: number, beside: number): boolean | undefined {
  if (innerWidth < below) return true;
  return innerWidth - beside >= below ? false : undefined;
}
