import type { ticketSnoozeEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { endSnooze, snoozeTicket } from '../tickets/snoozing.ts';

/** Snoozing a ticket, by whoever sees it. */
export function ticketSnoozeRoutes(): Handlers<keyof typeof ticketSnoozeEndpoints> {
  return {
    'POST /tickets/:ticketId/snooze': ({ unit, session, params, body }) =>
      snoozeTicket(unit, session, params.ticketId, body),
    'DELETE /tickets/:ticketId/snooze': ({ unit, session, params }) => endSnooze(unit, session, params.ticketId),
  };
}
