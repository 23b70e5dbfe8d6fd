import { definePoint } from './point.ts';
import { type PointTicket, ticketFacts } from './ticket.ts';

/** What a section of the contact's drawer gets. */
export interface ContactSectionProps {
  ticket: PointTicket;
}

/** A section of the contact's drawer, below the product's own. It is closed at first and loaded when it is opened. */
export const contactSection = definePoint<ContactSectionProps>()({
  name: 'contact.section',
  version: '1.0',
  facts: ticketFacts,
  isAction: false,
});
