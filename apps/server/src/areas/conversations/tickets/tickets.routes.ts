import type { ticketEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeTicket } from './change-ticket.ts';
import { closeAll, previewClosing } from './close-all.ts';
import { deleteTicket } from './close-tickets.ts';
import { createTicket } from './create-ticket.ts';
import { membersOf } from './group-members.ts';
import { listTickets } from './list-tickets.ts';
import { ticketRecordIn } from './ticket-rows.ts';
import { requireTicket, requireTicketByUuid } from './visibility.ts';

/** Tickets (SPEC §4.1, §6). */
export function ticketRoutes(platform: ServicePlatform): Handlers<keyof typeof ticketEndpoints> {
  return {
    // Without a unit, the query and its transaction are one message to the database.
    'GET /tickets': { reads: ({ reader, session, query }) => listTickets(reader, session, query) },

    'GET /tickets/u/:uuid': async ({ unit, session, params }) =>
      ticketRecordIn(unit, await requireTicketByUuid(unit, session, params.uuid)),

    'GET /tickets/:ticketId': async ({ unit, session, params }) =>
      ticketRecordIn(unit, await requireTicket(unit, session, params.ticketId)),

    'GET /tickets/:ticketId/members': {
      reads: async ({ reader, session, params }) => ({
        members: await membersOf(platform, reader, session, params.ticketId),
      }),
    },

    'POST /tickets': ({ unit, session, body }) => createTicket(unit, session, body),

    'PUT /tickets/:ticketId': ({ unit, session, params, body }) => changeTicket(unit, session, params.ticketId, body),

    'DELETE /tickets/:ticketId': async ({ unit, session, params }) => {
      await deleteTicket(unit, session, params.ticketId);
      return { message: 'Ticket deleted' };
    },

    'POST /tickets/closeAll': ({ unit, session, body }) => closeAll(unit, session, body),
    'POST /tickets/closeAll/preview': ({ unit, session, body }) => previewClosing(unit, session, body),
  };
}
