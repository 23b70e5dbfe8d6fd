import { useLayoutEffect, useState } from 'react';

/** Below this width, in pixels, a table would break words or cut off its end. */
const tableNeeds = 700;

/** Whether an element is too narrow for a table, even on a wide screen: beside the open drawer on a tablet. */
export function useNarrowBox(element: HTMLElement | null): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!element) return;
    // Without layout, as in tests, there is no width.
    const measure = () => setNarrow(element.offsetWidth > 0 && element.offsetWidth < tableNeeds);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}
