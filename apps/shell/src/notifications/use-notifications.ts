import { emitToServer, onSocketState, socketConnected } from '@recado/api/client';
import { forgetTicketFollows, type LiveList, tickets, useLiveList, useTicketFollows } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { Ticket } from '@recado/contract';
import { useEffect, useMemo } from 'react';

/**
 * The tickets with unread messages, or late answers, that concern the signed-in user, live, 40 per page (SPEC §2.3).
 */
export function useNotifications(): LiveList<Ticket> {
  const { user } = useSession();
  const { id, allTicket } = user;
  const follows = useTicketFollows();
  const query = useMemo(() => {
    const viewerFollows = follows.length > 0 ? follows : undefined;
    return { concernsMe: 'true', viewerId: id, viewerHearsWaiting: allTicket === 'enable', viewerFollows } as const;
  }, [id, allTicket, follows]);
  return useLiveList(tickets, query);
}

/** Joins the room of the notification events, again after every reconnection (SERVER §1). */
export function useNotificationRoom(): void {
  useEffect(() => {
    if (socketConnected()) emitToServer('joinNotification');
    return onSocketState(({ connected }) => connected && emitToServer('joinNotification'));
  }, []);
  const { user } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one user follows ends with them
  useEffect(() => forgetTicketFollows, [user.id]);
}
