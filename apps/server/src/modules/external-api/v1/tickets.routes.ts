import type { apiTicketEndpoints } from '@recado/api/contract';
import { asc, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { queues } from '../../../platform/database/schema/index.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { listMessages } from '../../messages/list-messages.ts';
import { syncTags } from '../../tags/sync-tags.ts';
import { changeTicket } from '../../tickets/change-ticket.ts';
import { presentTicketRecord } from '../../tickets/ticket-rows.ts';
import { requireTicket } from '../../tickets/visibility.ts';
import { selectColleagues } from '../../users/user-rows.ts';
import { listWhatsapps } from '../../whatsapps/whatsapp-rows.ts';
import { listTickets } from './list-tickets.ts';
import { sendIntoTicket } from './send-into-ticket.ts';

/** Tickets and their messages for programs (ADR 75), by the same services as on the screens. */
export function apiTicketRoutes(platform: ServicePlatform): Handlers<keyof typeof apiTicketEndpoints> {
  return {
    'GET /api/v1/tickets': ({ unit, holder, query }) => listTickets(platform, unit, holder, query),
    'GET /api/v1/tickets/:ticketId': async ({ unit, holder, params }) =>
      presentTicketRecord(platform, await requireTicket(unit, holder, params.ticketId)),
    'PUT /api/v1/tickets/:ticketId': ({ unit, holder, params, body }) =>
      changeTicket(platform, unit, holder, params.ticketId, body),
    'PUT /api/v1/tickets/:ticketId/tags': ({ unit, holder, params, body }) =>
      syncTags(platform, unit, holder, { ticketId: params.ticketId, tags: body.tags }),
    'GET /api/v1/tickets/:ticketId/messages': {
      withoutUnit: async ({ holder, params, query }) => {
        const page = { pageNumber: 1, before: query.cursor, ahead: true };
        const { messages, hasMore } = await listMessages(platform, holder, params.ticketId, page);
        return { messages, nextCursor: (hasMore && messages[0]?.id) || null };
      },
    },
    'POST /api/v1/tickets/:ticketId/messages': { withoutUnit: (call) => sendIntoTicket(platform, call) },
    'GET /api/v1/queues': async ({ unit, holder: { companyId } }) => ({
      queues: await unit.db
        .select({ id: queues.id, name: queues.name })
        .from(queues)
        .where(eq(queues.companyId, companyId))
        .orderBy(asc(queues.orderQueue), asc(queues.id)),
    }),
    'GET /api/v1/users': async ({ unit, holder: { companyId } }) => {
      const colleagues = await selectColleagues(unit, companyId);
      const users = colleagues.map(({ id, name, queues: theirs }) => ({ id, name, queueIds: theirs.map((q) => q.id) }));
      return { users };
    },
    'GET /api/v1/connections': async ({ unit, holder: { companyId, connectionId } }) => {
      const all = await listWhatsapps(unit, companyId);
      const own = all.filter(({ whatsapp }) => connectionId === null || whatsapp.id === connectionId);
      const connections = own.map(({ whatsapp: { id, name, status, isDefault } }) => ({ id, name, status, isDefault }));
      return { connections };
    },
  };
}
