import { useLayoutEffect, useRef } from 'react';
import type { MessageShape, Row } from './rows.ts';

interface Scrolls {
  scrollToIndex: (index: number, options: { align: 'start' | 'center' }) => void;
  scrollToEnd: () => void;
}

/** Starts at a message, else at the first unread one, else at the end. */
export function useStart<Item>(rows: Row<Item>[], startAt: string | number | null, list: Scrolls): void {
  const started = useRef(false);
  useLayoutEffect(() => {
    if (started.current || rows.length === 0) return;
    started.current = true;
    const wanted = startAt === null ? -1 : rows.findIndex(({ kind, key }) => kind === 'message' && key === startAt);
    if (wanted >= 0) return list.scrollToIndex(wanted, { align: 'center' });
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    if (unread >= 0) list.scrollToIndex(unread, { align: 'start' });
    else list.scrollToEnd();
  });
}

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
