import type { Ticket } from '@recado/contract';
import { factsOfTicket, ticketAction, useExtensionActions } from '@recado/federation';
import { useNavigateIfHere } from '../../use-navigate-if-here.ts';
import { noteEndedAction } from './ended-actions.ts';
import { pointTicketOf } from './point-ticket.ts';
import { type ExtensionMenu, useMenuOf } from './use-menu-of.tsx';

/** The actions that other remotes add to a ticket, as entries of a menu, and the component of the chosen one. */
export function useTicketActions(ticket: Ticket): ExtensionMenu {
  const start = useNavigateIfHere();
  const point = pointTicketOf(ticket);
  const actions = useExtensionActions(ticketAction, factsOfTicket(point), (onClose) => ({
    ticket: point,
    prepareToLeave: () => {
      const go = start();
      return () => void go('/tickets');
    },
    onClose: () => {
      noteEndedAction(ticket.id);
      onClose();
    },
  }));
  return useMenuOf(actions);
}
