import { api } from '@recado/api/client';
import type { Ticket } from '@recado/api/contract';
import { useEffect } from 'react';
import { useViewer } from '../viewer.ts';

/** Opening a chat reads it by itself; only what arrives while it is on the screen needs to be told, after this many ms. */
const restBeforeReading = 400;

/** Tells the server that what arrives in one's own open ticket is read, while somebody is looking. */
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

/** Nothing is lost when it fails: the next message, or the next opening, reads the ticket. */
async function markRead(ticketId: number): Promise<void> {
  await api('POST /messages/:ticketId/read', { params: { ticketId } }).catch(() => undefined);
}
