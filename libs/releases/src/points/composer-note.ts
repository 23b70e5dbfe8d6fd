import { definePoint } from './point.ts';
import { type PointTicket, ticketFacts } from './ticket.ts';

/** What a note above the composer gets. */
export interface ComposerNoteProps {
  ticket: PointTicket;
}

/**
 * Something that whoever writes in an open ticket should know, in a line above the composer, e.g. that messages are
 * scheduled. It is loaded when they begin to write or an action of another remote ended in the ticket, so that opening a
 * chat costs nothing, and stays until they leave the chat. A component without anything to say renders nothing, and takes no place.
 */
export const composerNote = definePoint<ComposerNoteProps>()({
  name: 'composer.note',
  version: '1.0',
  facts: ticketFacts,
  isAction: false,
});
