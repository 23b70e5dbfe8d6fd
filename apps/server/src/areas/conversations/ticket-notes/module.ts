import { defineModule } from '../../define-module.ts';
import { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { ticketsMerging } from '../tickets/in-process-events.ts';
import { moveNotesOfContact, moveNotesOfTicket, returnNotes } from './change-notes.ts';
import { ticketNoteRoutes } from './ticket-notes.routes.ts';

/** Notes on tickets, for colleagues (docs/adr/0030). */
export const ticketNotesModule = defineModule('ticket-notes', {
  shares: ['change-notes', 'hand-over-to-agents'],
  routes: ticketNoteRoutes,
  reactions: () => [
    ticketsMerging.on(moveNotesOfTicket),
    contactsMerging.on(moveNotesOfContact),
    contactsParting.on(returnNotes),
  ],
});
