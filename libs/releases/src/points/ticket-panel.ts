import { definePoint } from './point.ts';
import { type PointTicket, ticketFacts } from './ticket.ts';

/** What a panel beside the chat gets. */
export interface TicketPanelProps {
  ticket: PointTicket;
  /** Adds a text to the draft of the ticket's answer; nothing is sent. */
  insertText: (text: string) => void;
}

/**
 * A panel beside the chat, in a tab of the contact's drawer. The page loads it when its tab is opened, and gives it the
 * ticket that is open; with another ticket it is made anew.
 */
export const ticketPanel = definePoint<TicketPanelProps>()({
  name: 'ticket.panel',
  version: '1.0',
  facts: ticketFacts,
  isAction: false,
});
