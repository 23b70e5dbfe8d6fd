import { z } from 'zod';
import { id } from '../fields.ts';

/** What a colleague does in a ticket; `gone`: they left it. */
const colleagueState = z.enum(['viewing', 'writing', 'gone']);

/** A colleague in a ticket; listed once, also with several tabs. */
const colleague = z.object({ ticketId: id, user: z.object({ id, name: z.string() }), state: colleagueState });
export type Colleague = z.output<typeof colleague>;

/**
 * The web client emits `lookAt` with the ticket in view, and repeats it every `repeat` milliseconds; null without one.
 * Without a repetition it expires after `lease` milliseconds, and the mark of writing after `writing`.
 */
export const lookedAt = z.object({ ticketId: id, isWriting: z.boolean() }).nullable();

/** Colleagues in tickets that the receiver may see. `isWhole`: the full list, which replaces earlier events. */
export const colleagueEvents = {
  colleagues: z.object({ isWhole: z.boolean(), colleagues: z.array(colleague) }),
};
