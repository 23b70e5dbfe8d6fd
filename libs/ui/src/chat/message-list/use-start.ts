import { useLayoutEffect, useRef } from 'react';
import type { MessageShape, Row } from './rows.ts';

interface Scrolls {
  scrollToIndex: (index: number, options: { align: 'start' }) => void;
  scrollToEnd: () => void;
}

/** Starts at the first unread message, else at the end. */
export function useStart<Item>(rows: Row<Item>[], list: Scrolls): void {
  const started = useRef(false);
  useLayoutEffect(() => {
    if (started.current || rows.length === 0) return;
    started.current = true;
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    if (unread > 0) list.scrollToIndex(unread, { align: 'start' });
    else list.scrollToEnd();
  });
}

/** One's own new message is always shown. */
export function useFollowOwn<Item>(items: readonly Item[], shape: MessageShape<Item>, follow: () => void): void {
  const last = items.at(-1);
  const ownKey = last !== undefined && shape.isOwn(last) ? shape.keyOf(last) : null;
  const before = useRef(ownKey);
  useLayoutEffect(() => {
    if (ownKey !== null && ownKey !== before.current) follow();
    before.current = ownKey;
  });
}
