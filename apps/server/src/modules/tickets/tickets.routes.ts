import { eq } from 'drizzle-orm';
import { tickets } from '../../platform/database/schema/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeTicket } from './change-ticket.ts';
import { closeAll, deleteTicket } from './close-tickets.ts';
import { createTicket } from './create-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { presentTicketRecord } from './ticket.presenter.ts';
import { requireTicket } from './visibility.ts';

type TicketKeys =
  | 'GET /tickets'
  | 'GET /tickets/u/:uuid'
  | 'GET /tickets/:ticketId'
  | 'POST /tickets'
  | 'PUT /tickets/:ticketId'
  | 'DELETE /tickets/:ticketId'
  | 'POST /tickets/closeAll';

/** Tickets (SPEC §4.1, §6). */
export function ticketRoutes(platform: Platform): Handlers<TicketKeys> {
  const { database } = platform;
  return {
    'GET /tickets': ({ session, query }) => listTickets(platform, session, query),

    'GET /tickets/u/:uuid': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) =>
        presentTicketRecord(platform, await requireTicket(unit, session, eq(tickets.uuid, params.uuid))),
      ),

    'GET /tickets/:ticketId': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) =>
        presentTicketRecord(platform, await requireTicket(unit, session, eq(tickets.id, params.ticketId))),
      ),

    'POST /tickets': ({ session, body }) =>
      database.tenant(session.companyId, (unit) => createTicket(platform, unit, session, body)),

    'PUT /tickets/:ticketId': ({ session, params, body }) =>
      database.tenant(session.companyId, (unit) => changeTicket(platform, unit, session, params.ticketId, body)),

    'DELETE /tickets/:ticketId': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) => {
        await deleteTicket(platform, unit, session, params.ticketId);
        return { message: 'Ticket deleted' };
      }),

    'POST /tickets/closeAll': ({ session, body }) =>
      database.tenant(session.companyId, (unit) => closeAll(platform, unit, session, body)),
  };
}
