import { api } from '@recado/api/client';
import type { Ticket } from '@recado/contract';
import { useReadSoon } from '../use-read-soon.ts';
import { useViewer } from '../viewer.ts';

/** Marks the visible messages of the user's own open ticket as read, while the tab is visible. */
export function useMarkRead(ticket: Ticket, shown: { isLoaded: boolean; isEndSeen: boolean }): void {
  const viewer = useViewer();
  const { id, status, userId, unreadMessages } = ticket;
  const isMine = status === 'open' && userId === viewer.id;
  const { isLoaded, isEndSeen } = shown;
  useReadSoon(id, { isLoaded: isLoaded && isMine, isEndSeen, unread: unreadMessages }, () =>
    api('POST /messages/:ticketId/read', { params: { ticketId: id } }),
  );
}
