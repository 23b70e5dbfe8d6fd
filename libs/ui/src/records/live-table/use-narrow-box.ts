import { useLayoutEffect, useState } from 'react';

/** Below this width, in pixels, a table's words would be broken or its end cut off. */
const tableNeeds = 700;

/** Whether an element is too narrow for a table, also on a screen that is not: beside the open drawer of a tablet. */
export function useNarrowBox(element: HTMLElement | null): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!element) return;
    // Without layout, as in tests, there is no width to judge by.
    const measure = () => setNarrow(element.offsetWidth > 0 && element.offsetWidth < tableNeeds);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}
