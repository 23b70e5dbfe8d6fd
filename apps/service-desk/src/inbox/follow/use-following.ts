import { followTicket, useTicketFollows } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useViewer } from '../viewer.ts';

/** Whether the viewer follows a ticket, and the function that begins or ends it: shown at once, taken back if it fails. */
export function useFollowing() {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const viewer = useViewer();
  const follows = useTicketFollows();
  const isFollowed = ({ id }: Ticket) => follows.includes(id);
  return {
    isFollowed,
    /** Somebody hears of their own tickets anyway. */
    isPossible: (ticket: Ticket) => isFollowed(ticket) || (ticket.status !== 'closed' && ticket.userId !== viewer.id),
    toggle: (ticket: Ticket) => {
      const begins = !isFollowed(ticket);
      const name = plainName(ticket.contact.name);
      followTicket(ticket.id, begins).then(
        () => notify.success(t(begins ? 'follow.begun' : 'follow.ended', { name })),
        (failure: unknown) => notify.error(failure),
      );
    },
  };
}
