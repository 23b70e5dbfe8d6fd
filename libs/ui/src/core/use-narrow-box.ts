import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether an element is narrower than a number of pixels, also on a wide screen, e.g. beside the open drawer on a
 * tablet. Undefined until the element has been measured, which happens before it is painted. `beside`: the maximum
 * width that other elements take of the window. With it, most windows need no measuring; together with a ref instead of
 * an element, the page is rendered and laid out only once before it is painted.
 */
export function useNarrowBox(
  box: HTMLElement | RefObject<HTMLElement | null> | null,
  below: number,
  beside?: number,
): boolean | undefined {
  const [isNarrow, setNarrow] = useState(() => (beside === undefined ? undefined : isSurelyNarrow(below, beside)));
  const isUnknown = isNarrow === undefined;
  useLayoutEffect(() => {
    const element = box && 'current' in box ? box.current : box;
    if (!element) return undefined;
    // Without layout, as in tests, there is no width.
    const measure = () => setNarrow(element.offsetWidth > 0 && element.offsetWidth < below);
    if (isUnknown) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, below, isUnknown]);
  return isNarrow;
}

function isSurelyNarrow(below: number, beside: number): boolean | undefined {
  if (innerWidth < below) return true;
  return innerWidth - beside >= below ? false : undefined;
}
