import { useEffect } from 'react';
import { useEvent } from './use-event.ts';

/** Opening a chat marks it as read. Messages that arrive later are marked after this many milliseconds. */
const restBeforeReading = 400;

/** Marks messages as read that arrive in an open conversation, while the tab is visible. `unread`: how many there are. */
export function useReadSoon(conversationId: number, unread: number, read: () => Promise<unknown>): void {
  const readNow = useEvent(() => {
    // A failure needs no handling: the next message, or the next opening, marks the conversation as read.
    read().catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is read anew.
  useEffect(() => {
    if (unread === 0) return undefined;
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
  }, [conversationId, unread, readNow]);
}
