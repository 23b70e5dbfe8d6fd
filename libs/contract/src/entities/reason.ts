import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { longestClosingNote } from '../limits.ts';
import { changedFieldValue, mostCustomFields } from './custom-field.ts';

/**
 * A reason for which tickets are resolved, one place in the company's tree. Only those without others below them are
 * chosen; those above group them.
 */
export const reason = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  /** Its place among those of the same parent. */
  position: z.int(),
  /** No longer offered, and neither is what is below it; rounds that have it keep it. */
  isArchived: z.boolean(),
  /** The queues that it is offered for; null: all. */
  queueIds: z.array(id).nullable(),
  updatedAt: timestamp,
});
export type Reason = z.output<typeof reason>;

/** Whether an agent who resolves a ticket of a queue is asked for the reason, and may leave it out. */
export const askReason = z.enum(['none', 'optional', 'required']);
export type AskReason = z.output<typeof askReason>;

/** Why a ticket is resolved, in the body of what resolves it. */
export const resolution = z.object({
  /** Why: required where the queue asks for it. */
  reasonId: id.optional(),
  /** What the next one should know about it. */
  closingNote: z.string().trim().max(longestClosingNote).optional(),
});

/** What is given when tickets are resolved: why, and values of fields that their queues require. */
export const resolutionWithFields = resolution.extend({
  /**
   * Values of fields of the ticket and its contact. Of many tickets, each gets those that its queue requires and that it
   * has not.
   */
  fieldValues: z
    .array(changedFieldValue)
    .max(2 * mostCustomFields)
    .optional(),
});
export type Resolution = z.output<typeof resolutionWithFields>;

/** Why a round was resolved, with the names of the reasons above it: `Vendas › Preço`. */
export const roundReason = z.object({ id, name: z.string(), path: z.string() });
export type RoundReason = z.output<typeof roundReason>;
