import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ticket } from '../entities/ticket.ts';
import { done, id, idInText } from '../fields.ts';
import { pageOf } from '../paging.ts';

/** The maximum number of tickets that a user pins at the top of their lists. */
export const mostPins = 10;

const params = z.object({ ticketId: idInText });

/** Tickets that each user keeps at the top of their own lists, the same on all their devices. */
export const ticketPinEndpoints = defineEndpoints({
  'GET /ticket-pins': {
    summary: "The signed-in user's pinned tickets that they see and that are not closed, latest activity first",
    access: 'session',
    answer: pageOf('tickets', ticket),
  },
  'PUT /ticket-pins/:ticketId': {
    summary: 'Pin a ticket; at most 10, closed ones do not count',
    access: 'session',
    params,
    answer: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_PIN_LIMIT'],
  },
  'DELETE /ticket-pins/:ticketId': {
    summary: 'Unpin a ticket',
    access: 'session',
    params,
    answer: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});

/** The event of a pin, for its user only. */
export const ticketPinEvents = {
  ticketPin: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), ticket }),
    z.object({ action: z.literal('delete'), ticketId: id }),
  ]),
};
