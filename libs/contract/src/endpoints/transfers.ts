import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, idInText, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';

/** The maximum number of transfers in one event, the newest; the others follow when these have been opened. */
export const mostTransfers = 100;

/**
 * A ticket that a colleague transferred to the receiver, or to a queue of theirs, and that they have not opened yet.
 */
const transfer = z.object({
  ticketId: id,
  uuid: z.string(),
  contact: z.object({ name: z.string(), profilePicUrl: fileAddress() }),
  /** Who transferred it. */
  by: z.object({ name: z.string() }),
  /** The queue in which it waits; null for a ticket transferred to the receiver. */
  queue: z.object({ name: z.string() }).nullable(),
  createdAt: timestamp,
});
export type Transfer = z.output<typeof transfer>;

/** Transfers to the signed-in user stay marked until the ticket is opened. */
export const transferEndpoints = defineEndpoints({
  'DELETE /transfers/:ticketId': {
    summary: 'The signed-in user has looked at a ticket that was transferred to them or to a queue of theirs',
    access: 'session',
    params: z.object({ ticketId: idInText }),
    answer: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});

/** All unopened transfers to a user, newest first, sent on every change and as the answer to `joinNotification`. */
export const transferEvents = { transfers: z.object({ records: z.array(transfer) }) };
