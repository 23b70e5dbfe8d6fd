import { api } from '@recado/api/client';
import type { Ticket } from '@recado/api/contract';
import { useEffect } from 'react';
import { useViewer } from '../viewer.ts';

/** Opening a chat marks it as read. Messages that arrive later are marked after this many milliseconds. */
const restBeforeReading = 400;

/** Marks messages as read that arrive in the user's own open ticket, while the tab is visible. */
export function useMarkRead(ticket: Ticket, isShown: boolean): void {
  const viewer = useViewer();
  const isMine = ticket.status === 'open' && ticket.userId === viewer.id;
  const unread = isMine && isShown ? ticket.unreadMessages : 0;
  const { id } = ticket;
  useEffect(() => {
    if (unread === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void markRead(id), restBeforeReading);
    };
    readSoon();
    document.addEventListener('visibilitychange', readSoon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', readSoon);
    };
  }, [id, unread]);
}

/** A failure needs no handling: the next message, or the next opening, marks the ticket as read. */
async function markRead(ticketId: number): Promise<void> {
  await api('POST /messages/:ticketId/read', { params: { ticketId } }).catch(() => undefined);
}
