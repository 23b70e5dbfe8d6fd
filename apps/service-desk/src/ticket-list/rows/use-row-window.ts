import { elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue } from 'react';

/** The height of a row, in pixels (UX). It is fixed, so no row is measured. */
export const rowHeight = 76;
/** Rows rendered above and below the visible ones, once these are on the screen. */
const mostSpare = 6;
/** The distance from the end, in pixels, at which the next page is requested (SPEC §9). */
const nextPageDistance = 100;
/**
 * The approximate height (pixels) above a list: before the list is measured, it is assumed to fill the rest of the
 * window.
 */
const aboveList = 170;

type RowVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** The rendered rows, from `first` to before `end`, and where the list is scrolled to. */
interface RowWindow {
  first: number;
  end: number;
  isScrolled: boolean;
  isNearEnd: boolean;
  /** Scrolls as little as needed to show the row at that index. */
  bringIntoView: (index: number) => void;
}

/** The scroll positions of lists by their names (pixels), for showing them again, e.g. after another tab. */
const positions = new Map<string, number>();

/**
 * Which of `count` rows of a scrolling element are visible or about to be. A list that is shown again begins where the
 * list of the same `name` was left.
 */
export function useRowWindow(scroller: RefObject<HTMLDivElement | null>, count: number, name: string): RowWindow {
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: useDeferredValue(mostSpare, 0),
    initialOffset: () => keptPosition(name, count),
    initialRect: { width: 0, height: assumedHeight() },
    observeElementRect,
    scrollToFn,
    onChange: ({ scrollOffset }) => positions.set(name, scrollOffset ?? 0),
    // Rendering inside of the scroll event would delay the frame that shows the scrolled list.
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const top = virtualizer.scrollOffset ?? 0;
  const height = virtualizer.scrollRect?.height ?? 0;
  return {
    first: rows[0]?.index ?? 0,
    end: (rows.at(-1)?.index ?? -1) + 1,
    isScrolled: top > rowHeight / 2,
    isNearEnd: virtualizer.getTotalSize() - top - height < nextPageDistance,
    bringIntoView: virtualizer.scrollToIndex,
  };
}

/**
 * Where a list was left, unless all of its rows fit the window by now: the browser would not scroll it, and no event
 * would correct the position. A longer list is corrected by the event.
 */
function keptPosition(name: string, count: number): number {
  return count * rowHeight > window.innerHeight ? (positions.get(name) ?? 0) : 0;
}

function estimateSize(): number {
  return rowHeight;
}

function assumedHeight(): number {
  return Math.max(rowHeight, window.innerHeight - aboveList);
}

/**
 * Measures the list only once it is on the screen: the library's own function measures before, which costs another
 * layout of the page.
 */
function observeElementRect(
  { scrollElement }: RowVirtualizer,
  onRect: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const resized = new ResizeObserver(() => {
    onRect({ width: 0, height: scrollElement.clientHeight || assumedHeight() });
  });
  resized.observe(scrollElement);
  return () => resized.disconnect();
}

/** Does not scroll a list that is at its top to its top, which would cost a layout of the page, too. */
function scrollToFn(
  offset: number,
  options: Parameters<RowVirtualizer['options']['scrollToFn']>[1],
  virtualizer: RowVirtualizer,
): void {
  if (offset > 0 || virtualizer.scrollOffset !== 0) elementScroll(offset, options, virtualizer);
}
