import { emitToServer, onSocketState, socketConnected } from '@recado/api/client';
import type { SessionUser, Ticket } from '@recado/api/contract';
import { tickets, useLiveList } from '@recado/api/live';
import { useSession } from '@recado/auth';
import { useEffect, useMemo } from 'react';

const unread = { withUnreadMessages: 'true' } as const;

/** The tickets with unread messages that concern the signed-in person, live. */
export function useNotifications(): Ticket[] {
  const { user } = useSession();
  const { items } = useLiveList(tickets, unread);
  return useMemo(() => items.filter((ticket) => concerns(ticket, user)), [items, user]);
}

/** Asks the server for the events that notifications come from, also after a lost connection (SERVER §1). */
export function useNotificationRoom(): void {
  useEffect(() => {
    if (socketConnected()) emitToServer('joinNotification');
    return onSocketState(({ connected }) => connected && emitToServer('joinNotification'));
  }, []);
}

/**
 * Own open tickets concern everybody; pending ones only users whose allTicket value is 'enable' (SPEC §2.3).
 */
export function concerns(ticket: Ticket, user: Pick<SessionUser, 'id' | 'allTicket'>): boolean {
  if (ticket.unreadMessages === 0) return false;
  if (ticket.status === 'pending') return user.allTicket === 'enable';
  return ticket.status === 'open' && (ticket.userId === user.id || ticket.userId === null);
}
