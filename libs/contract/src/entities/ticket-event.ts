import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** The kinds of ticket events that its conversation shows (SPEC §4.1). */
export const ticketEventKinds = [
  'opened',
  'accepted',
  'returned',
  'transferred',
  'resolved',
  'reopened',
  // An assistant of WhatsApp's own begins to answer the customer, and the company answers again.
  'assistantBegan',
  'assistantEnded',
] as const;
export type TicketEventKind = (typeof ticketEventKinds)[number];

/** Who caused it: a user of the company, the customer by writing, or a rule of the company. */
export const ticketEventAuthors = ['user', 'customer', 'system'] as const;
export type TicketEventAuthor = (typeof ticketEventAuthors)[number];

/** A line in a conversation: an event of the ticket with its author and time, and the names of that time. */
export const ticketEvent = z.object({
  id,
  ticketId: id,
  kind: z.enum(ticketEventKinds),
  by: z.enum(ticketEventAuthors),
  userName: z.string().nullable(),
  /** For a transfer: the previous and the new user and queue, where they changed. */
  fromUserName: z.string().nullable(),
  toUserName: z.string().nullable(),
  fromQueueName: z.string().nullable(),
  toQueueName: z.string().nullable(),
  happenedAt: timestamp,
});
export type TicketEvent = z.output<typeof ticketEvent>;
