import { useLayoutEffect, useRef } from 'react';
import type { MessageShape } from './rows.ts';

/** The list scrolls to messages written here; messages sent by a chatbot or a phone do not scroll it. */
export function useFollowSent<Item>(items: readonly Item[], shape: MessageShape<Item>, follow: () => void): void {
  const last = items.at(-1);
  const sentKey = last !== undefined && shape.isBeingSent?.(last) ? shape.keyOf(last) : null;
  const before = useRef(sentKey);
  useLayoutEffect(() => {
    if (sentKey !== null && sentKey !== before.current) follow();
    before.current = sentKey;
  });
}
