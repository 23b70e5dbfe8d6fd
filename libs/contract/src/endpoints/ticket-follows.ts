import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, idInText } from '../fields.ts';

/** The maximum number of tickets that a user follows. */
export const mostFollows = 50;

const params = z.object({ ticketId: idInText });

/** Tickets of others, or of nobody, of which a user hears as if they were theirs. `GET /tickets` lists them. */
export const ticketFollowEndpoints = defineEndpoints({
  'PUT /ticket-follows/:ticketId': {
    summary: 'Follow a ticket; at most 50, closed ones do not count',
    access: 'session',
    params,
    answer: done,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_FOLLOW_LIMIT'],
  },
  'DELETE /ticket-follows/:ticketId': {
    summary: 'Follow a ticket no longer',
    access: 'session',
    params,
    answer: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});

/** All that a user follows, in the order of their ids: the answer to `joinNotification`, and after every change. */
export const ticketFollowEvents = {
  ticketFollows: z.object({ ticketIds: z.array(id) }),
};
