import { z } from 'zod';
import { id } from '../fields.ts';

/** What a colleague does in a ticket; `gone`: they are no longer in it. */
const colleagueState = z.enum(['viewing', 'writing', 'gone']);

/** A colleague in a ticket. Somebody with several tabs is there once. */
const colleague = z.object({ ticketId: id, user: z.object({ id, name: z.string() }), state: colleagueState });
export type Colleague = z.output<typeof colleague>;

/**
 * What the web client emits as `lookAt` for the chat that is in front, and again every `repeat` milliseconds; null when
 * there is none. Without a repetition it holds for `lease`, and what was written for `writing`.
 */
export const lookedAt = z.object({ ticketId: id, isWriting: z.boolean() }).nullable();

/** Colleagues in tickets that the receiver may see. `isWhole`: everybody there is, instead of what was told before. */
export const colleagueEvents = {
  colleagues: z.object({ isWhole: z.boolean(), colleagues: z.array(colleague) }),
};
