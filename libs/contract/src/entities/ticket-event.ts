import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { assignmentReasons } from './assignment.ts';

/** The kinds of ticket events that its conversation shows (SPEC §4.1). */
export const ticketEventKinds = [
  'opened',
  'accepted',
  'returned',
  'transferred',
  'resolved',
  'reopened',
  // The server gave it to an agent or another queue, or found nobody: `assignment` says why (docs/adr/0167).
  'assigned',
  // An assistant of WhatsApp's own begins to answer the customer, and the company answers again.
  'assistantBegan',
  'assistantEnded',
  // It left the lists for a while, and it came back: by its time, the customer or a user.
  'snoozed',
  'woken',
  // The company no longer wants to hear of the contact, and does again.
  'blocked',
  'unblocked',
  // It got another priority, or none: `reason` has the new one.
  'prioritised',
  // Messages up to `until` were deleted, because the company keeps them no longer (docs/adr/0184).
  'forgotten',
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
  /** Of `assigned`: why this agent, why another queue, or why nobody. */
  assignment: z.enum(assignmentReasons).nullable(),
  /** For a snooze and its end: until when it was meant, and why. `fromUserName` of the end: who snoozed it. */
  until: timestamp.nullable(),
  reason: z.string().nullable(),
  /** For a resolution: why, with the names above it, and the closing note. */
  reasonName: z.string().nullable(),
  closingNote: z.string().nullable(),
  happenedAt: timestamp,
});
export type TicketEvent = z.output<typeof ticketEvent>;
