import type { BodyInput, Ticket } from '@recado/api/contract';
import { tickets, useUpdate } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { useNavigate } from '@recado/ui/router';
import { arrangeDesk } from '../desk-store.ts';
import { useViewer } from '../viewer.ts';
import { explained } from './conflict.ts';

type Change = BodyInput<'PUT /tickets/:ticketId'>;

/** The transitions of a ticket (SPEC §4.1). Each shows its failure as a toast and returns whether it succeeded. */
interface Transitions {
  /** Pending to open; the viewer is assigned and the ticket is shown. */
  accept: (ticket: Ticket) => Promise<boolean>;
  /** Open to pending; nobody is assigned. Returns to the list. */
  giveBack: (ticket: Ticket) => Promise<boolean>;
  /** To closed; user and queue are kept. Returns to the list. */
  resolve: (ticket: Ticket) => Promise<boolean>;
  /** Closed to open; the viewer is assigned, the queue kept. */
  reopen: (ticket: Ticket) => Promise<boolean>;
  /** The ticket whose transition is running. */
  movingId: number | null;
}

/** The transitions that the viewer can make. */
export function useTransitions(): Transitions {
  const viewer = useViewer();
  const notify = useNotify();
  const navigate = useNavigate();
  const update = useUpdate(tickets);
  const move = async (ticket: Ticket, body: Change, then: () => void): Promise<boolean> => {
    try {
      await update.mutateAsync({ id: ticket.id, body });
      then();
      return true;
    } catch (failure) {
      notify.error(explained(failure));
      return false;
    }
  };
  const showList = () => navigate('/tickets');
  return {
    accept: (ticket) =>
      move(ticket, { status: 'open', userId: viewer.id }, () => {
        arrangeDesk({ half: 'assigned', front: 'chat' });
        navigate(`/tickets/${ticket.uuid}`);
      }),
    giveBack: (ticket) => move(ticket, { status: 'pending', userId: null }, showList),
    resolve: (ticket) =>
      move(ticket, { status: 'closed', useIntegration: false, promptId: false, integrationId: false }, showList),
    reopen: (ticket) => move(ticket, { status: 'open', userId: viewer.id }, () => arrangeDesk({ tab: tabOf(ticket) })),
    movingId: update.isPending ? (update.variables?.id ?? null) : null,
  };
}

/** A reopened ticket is on the tab of open tickets. */
function tabOf(ticket: Ticket) {
  return ticket.isGroup ? ('group' as const) : ('open' as const);
}
