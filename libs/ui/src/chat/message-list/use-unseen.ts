import { useRef, useState } from 'react';
import type { MessageShape } from './rows.ts';

/** How many messages of others arrived while the end was not visible. `isAllSeen`: the current ones do not count. */
export function useUnseen<Item>(items: readonly Item[], shape: MessageShape<Item>, isAllSeen: boolean): number {
  const last = items.at(-1);
  const lastKey = last === undefined ? null : shape.keyOf(last);
  const [seenKey, setSeenKey] = useState(lastKey);
  const wasEmpty = useRef(lastKey === null);
  if ((isAllSeen || wasEmpty.current) && seenKey !== lastKey) {
    wasEmpty.current = lastKey === null;
    setSeenKey(lastKey);
  }
  const seen = items.findLastIndex((item) => shape.keyOf(item) === seenKey);
  return seen === -1 ? 0 : items.slice(seen + 1).filter((item) => !shape.isOwn(item)).length;
}
