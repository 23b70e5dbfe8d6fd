import { onEvent } from '@recado/api/client';
import { useEffect, useState } from 'react';

/** Without a further event for this long (milliseconds), the customer has stopped typing. */
const typingLasts = 10_000;

/** Whether the customer is typing; their message ends it. */
export function useTyping(ticketId: number): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (typing: boolean) => {
      clearTimeout(timer);
      setTyping(typing);
      if (typing) timer = setTimeout(() => setTyping(false), typingLasts);
    };
    const stops = [
      onEvent('presence', (event) => event.ticketId === ticketId && show(event.presence === 'composing')),
      onEvent('appMessage', ({ action, message }) => {
        if (action === 'create' && message.ticketId === ticketId && !message.fromMe) show(false);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [ticketId]);
  return isTyping;
}
