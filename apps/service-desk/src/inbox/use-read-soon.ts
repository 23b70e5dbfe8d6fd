import { useEffect, useRef } from 'react';
import { useEvent } from '../use-event.ts';

/** Opening a conversation marks it as read. Messages that arrive later are marked after this many milliseconds. */
const restBeforeReading = 400;

/** The visible part of a conversation. */
interface Shown {
  isLoaded: boolean;
  /** Whether the newest message is in view. */
  isEndSeen: boolean;
  /** How many messages of others are not marked as read. */
  unread: number;
}

/**
 * Marks an open conversation as read while the tab is visible: once when it opens, then new messages as soon as the
 * newest one is in view. Messages that arrive while the user reads further up stay unread.
 */
export function useReadSoon(conversationId: number, shown: Shown, read: () => Promise<unknown>): void {
  const { isLoaded, isEndSeen, unread } = shown;
  const opened = useRef<number>(undefined);
  const readNow = useEvent(() => {
    opened.current = conversationId;
    // A failure needs no handling: the next message, or the next opening, marks the conversation as read.
    read().catch(() => undefined);
  });
  useEffect(() => {
    if (!isLoaded) return undefined;
    if (unread === 0) opened.current = conversationId;
    const isFurtherUp = opened.current === conversationId && !isEndSeen;
    if (unread === 0 || isFurtherUp) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(readNow, restBeforeReading);
    };
    readSoon();
    document.addEventListener('visibilitychange', readSoon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', readSoon);
    };
  }, [conversationId, isLoaded, isEndSeen, unread, readNow]);
}
