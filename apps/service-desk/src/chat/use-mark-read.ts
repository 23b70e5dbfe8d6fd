import { api } from '@recado/api/client';
import type { Ticket } from '@recado/api/contract';
import { useReadSoon } from '../use-read-soon.ts';
import { useViewer } from '../viewer.ts';

/** Marks messages as read that arrive in the user's own open ticket, while the tab is visible. */
export function useMarkRead({ id, status, userId, unreadMessages }: Ticket, isShown: boolean): void {
  const viewer = useViewer();
  const isMine = status === 'open' && userId === viewer.id;
  useReadSoon(id, isMine && isShown ? unreadMessages : 0, () =>
    api('POST /messages/:ticketId/read', { params: { ticketId: id } }),
  );
}
