import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { resolution, resolutionWithFields } from '../entities/reason.ts';
import { id } from '../fields.ts';
import { mostChangedTickets } from '../limits.ts';
import { snoozeChoice } from './ticket-snoozes.ts';

const someIds = (most: number) =>
  z
    .array(id)
    .max(most)
    .transform((all) => [...new Set(all)]);

/**
 * `withoutRating`: the customers are not asked for a rating. The reason is that of each ticket whose queue has it; where it
 * has not, it is left out, or the ticket is refused.
 */
const resolving = z.object({ kind: z.literal('resolve'), withoutRating: z.boolean().optional() });
/** As a step of a macro. */
export const resolveStep = resolving.extend(resolution.shape);

/** What can be done to a ticket at any time, also by a macro. */
export const ticketSteps = [
  /** To a queue, and to an agent in it; without one they wait there. */
  z.object({ kind: z.literal('transfer'), queueId: id, userId: id.nullable() }),
  /** Adds and removes tags; the others of each ticket stay. */
  z.object({ kind: z.literal('tag'), add: someIds(50), remove: someIds(50) }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('unread') }),
] as const;

/** What happens to each of the chosen tickets, as if it was done to it alone. */
const bulkChange = z.discriminatedUnion('kind', [
  resolving.extend(resolutionWithFields.shape),
  ...ticketSteps,
  snoozeChoice.extend({ kind: z.literal('snooze') }),
]);
export type BulkChange = z.output<typeof bulkChange>;

/** Changes of many tickets at once: each is done or refused on its own. */
export const bulkChangeEndpoints = defineEndpoints({
  'POST /tickets/changes': {
    summary: 'Do the same to many tickets; each that cannot be changed is named with its error, the others are done',
    access: 'session',
    callsPerMinute: 60,
    body: z.object({ ticketIds: someIds(mostChangedTickets).refine((all) => all.length > 0), change: bulkChange }),
    answer: z.object({
      changed: z.array(id),
      /** `error`: what the call for this ticket alone would answer. */
      refused: z.array(z.object({ ticketId: id, error: z.string() })),
    }),
  },
});

/** The progress of such a call, for the user who made it. */
export const bulkChangeEvents = {
  bulkChange: z.object({ action: z.literal('update'), done: z.int(), total: z.int(), isOver: z.boolean() }),
};
