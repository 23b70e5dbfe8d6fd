import { type RefObject, useEffect, useState } from 'react';
import { useEvent } from '../../../use-event.ts';

/** How long the document's order may differ from the screen's, in milliseconds. */
const settleAfter = 1000;

/**
 * Rows in their order in the document. Their position on the screen is a transform, so a row that moves up does not
 * have to move in the document, where each row above it would be laid out again: at fifty messages per second that was
 * most of the browser's work. The document follows after a second, for screen readers and Tab. It does not follow while
 * the focus is in the list, because moving the focused row would lose the focus.
 */
export function useDocumentOrder<Row extends { id: number }>(
  list: RefObject<Element | null>,
  rows: readonly Row[],
): Row[] {
  const shown = rows.map(({ id }) => id);
  const [former, setFormer] = useState(shown);
  const order = documentOrder(former, shown);
  if (!isSame(order, former)) setFormer(order);
  const isSettled = isSame(order, shown);
  const settle = useEvent(() => {
    if (!list.current?.contains(document.activeElement)) setFormer(shown);
  });
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setInterval(settle, settleAfter);
    return () => clearInterval(timer);
  }, [isSettled, settle]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/**
 * The order of rows in the document: the former order (`former`), independent of the order on the screen. New rows are
 * inserted before their neighbour on the screen.
 */
export function documentOrder(former: readonly number[], shown: readonly number[]): number[] {
  const wanted = new Set(shown);
  const order = former.filter((id) => wanted.has(id));
  const placed = new Set(order);
  let next: number | undefined;
  for (const id of shown.toReversed()) {
    if (!placed.has(id)) order.splice(next === undefined ? order.length : order.indexOf(next), 0, id);
    next = id;
  }
  return order;
}
