import { onEvent } from '@recado/api/client';
import { useEffect, useState } from 'react';

/** Whoever has not been heard of for this long (milliseconds) has stopped typing. */
const typingLasts = 10_000;

/** Whether the other side is writing. */
export function useTyping(ticketId: number): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent('typing', (told) => {
      if (told.ticketId !== ticketId) return;
      clearTimeout(timer);
      setTyping(told.typing);
      timer = setTimeout(() => setTyping(false), typingLasts);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [ticketId]);
  return isTyping;
}
