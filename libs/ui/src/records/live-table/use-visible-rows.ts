import { useVirtualizer } from '@tanstack/react-virtual';

/** From this many rows on, the list is virtual. */
const virtualFrom = 100;

/** The rows to render, and the height (pixels) of those left out above and below. */
export interface VisibleRows<Item> {
  rows: { item: Item; index: number }[];
  above: number;
  below: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/**
 * Chooses which rows of a list are rendered. `height` is the estimated height of a row in pixels; rows are measured.
 */
export function useVisibleRows<Item extends { id: number }>(
  items: readonly Item[],
  scroller: HTMLElement | null,
  height: number,
): VisibleRows<Item> {
  const isVirtual = items.length >= virtualFrom;
  const virtualizer = useVirtualizer({
    count: items.length,
    enabled: isVirtual,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 10,
  });
  if (!isVirtual)
    return { rows: items.map((item, index) => ({ item, index })), above: 0, below: 0, measure: undefined };
  const drawn = virtualizer.getVirtualItems();
  return {
    rows: drawn.flatMap(({ index }) => {
      const item = items[index];
      return item ? [{ item, index }] : [];
    }),
    above: drawn[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}
