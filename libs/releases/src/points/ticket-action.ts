import { definePoint } from './point.ts';
import { type PointTicket, ticketFacts } from './ticket.ts';

/** What an action of a ticket gets while it runs. */
export interface TicketActionProps {
  ticket: PointTicket;
  /**
   * Called before a request that takes the ticket from the viewer, e.g. because it waits again. The returned function
   * leads back to the list, unless the viewer has gone elsewhere meanwhile.
   */
  prepareToLeave: () => () => void;
  /** Ends the action: its component is removed. */
  onClose: () => void;
}

/**
 * An entry of the ticket's menus, in its chat and on its row, and a button where a waiting ticket has no menu. The
 * component is loaded and shown when the entry is chosen, usually as a dialog, until it calls `onClose`.
 */
export const ticketAction = definePoint<TicketActionProps>()({
  name: 'ticket.action',
  version: '1.0',
  facts: ticketFacts,
  isAction: true,
});
