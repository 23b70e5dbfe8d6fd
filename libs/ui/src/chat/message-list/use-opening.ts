import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MessageShape, Row } from './rows.ts';

/** The virtual list of a chat's rows. */
export type List = Virtualizer<HTMLElement, HTMLDivElement>;

/** Where a list starts: at a row, or at its end. */
type Place = { key: string | number; align: 'start' | 'center' } | 'end';

/** Where a list starts, until the user scrolls it. */
export interface Start {
  /** The row at which the list is held; null when it starts at its end, or is scrolled. */
  row: { index: number; align: 'start' | 'center' } | null;
  isAtEnd: boolean;
  /** Releases the list, because the user navigates elsewhere in it. */
  release: () => void;
}

/**
 * Decides once, with the first rows: the list starts at a message, else at the first unread one, else at the end. It
 * starts at its end, too, if the user has already answered below the unread ones, before these were loaded.
 */
export function useStart<Item>(
  rows: Row<Item>[],
  startAt: string | number | null,
  { isBeingSent }: Pick<MessageShape<Item>, 'isBeingSent'>,
): Start {
  const [place, setPlace] = useState<Place | null>(null);
  const [isReleased, setReleased] = useState(false);
  if (place === null && rows.length > 0) setPlace(placeOf(rows, startAt, isBeingSent));
  const release = () => setReleased(true);
  if (place === null || place === 'end' || isReleased) return { row: null, isAtEnd: place === 'end', release };
  const index = rows.findIndex(({ key }) => key === place.key);
  // The line above the unread messages disappears when they are answered.
  if (index === -1) release();
  return { row: index === -1 ? null : { index, align: place.align }, isAtEnd: false, release };
}

function placeOf<Item>(
  rows: Row<Item>[],
  startAt: string | number | null,
  isBeingSent: MessageShape<Item>['isBeingSent'],
): Place {
  const wanted = startAt !== null && rows.some(({ kind, key }) => kind === 'message' && key === startAt);
  if (wanted) return { key: startAt, align: 'center' };
  const last = rows.at(-1);
  if (last?.kind === 'message' && isBeingSent?.(last.item)) return 'end';
  const unread = rows.find(({ kind }) => kind === 'unread');
  return unread ? { key: unread.key, align: 'start' } : 'end';
}

/** Deviations from a position of up to this many pixels are rounding. */
const rounding = 2;

/** How a list is held at the row where it starts. */
export interface Holding {
  isHeld: boolean;
  /** Puts the row back in its place. */
  hold: () => void;
  /** The list has scrolled. Unless sizes changed, the user did it, and the list is released. */
  notice: (element: HTMLElement) => void;
}

/**
 * Scrolls to the row where the list starts, and holds it there while heights change: rows are measured only once they
 * are drawn, pictures and events arrive, the pane is resized.
 */
export function useHolding({ row, isAtEnd, release }: Start, list: List): Holding {
  const held = useRef<number | null>(null);
  const target = () => (row && list.getOffsetForIndex(row.index, row.align)?.[0]) ?? null;
  const hold = () => {
    const offset = isDrawn(list.scrollElement) ? target() : null;
    if (row === null || offset === null) return;
    // The virtual list's offset is ahead of the element's while a change is being drawn, so a new target is always set.
    const isThere = offset === held.current && Math.abs(offset - (list.scrollOffset ?? 0)) <= 1;
    held.current = offset;
    if (!isThere) list.scrollToIndex(row.index, { align: row.align });
  };
  useLayoutEffect(hold);
  useLayoutEffect(() => {
    if (isAtEnd) list.scrollToEnd();
  }, [isAtEnd, list]);
  const notice = (element: HTMLElement) => {
    const offset = isDrawn(element) ? target() : null;
    // If the offset differs from the last rendering, sizes have changed: the next rendering holds the row.
    if (offset === null || offset !== held.current) return;
    if (Math.abs(offset - element.scrollTop) > rounding) release();
  };
  return { isHeld: row !== null, hold, notice };
}

/** Elements that are hidden, e.g. while something beside them loads, have no height and no position. */
export function isDrawn(element: HTMLElement | null): element is HTMLElement {
  return element !== null && element.clientHeight > 0;
}
