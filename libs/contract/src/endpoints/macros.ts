import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idempotencyKey } from '../entities/message.ts';
import { resolutionWithFields } from '../entities/reason.ts';
import { priorityStep } from '../entities/service-level.ts';
import { changesOf, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { longestMessage } from '../message-windows.ts';
import { resourceEvent } from '../resource-event.ts';
import { resolveStep, ticketSteps } from './bulk-changes.ts';
import { snoozeStep } from './ticket-snoozes.ts';

/** How many macros a company shares, how many a user has alone, and the most steps of one. */
export const macroLimits = { shared: 200, own: 50, steps: 10 } as const;

/** A step of a macro: a message, a note, or what can be done to several tickets at once. */
export const macroStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: sizedText(1, longestMessage) }),
  /** A quick message with its file. */
  z.object({ kind: z.literal('quickMessage'), quickMessageId: id }),
  z.object({ kind: z.literal('note'), note: sizedText(1, 5000) }),
  priorityStep,
  snoozeStep,
  resolveStep,
  ...ticketSteps,
]);
export type MacroStep = z.output<typeof macroStep>;

const macroBody = z.object({
  name: sizedText(1, 60),
  /** Whether everybody of the company may use it. */
  isShared: z.boolean().default(false),
  /** Those that take the ticket away, such as resolving, come last whatever their place. */
  steps: z.array(macroStep).min(1).max(macroLimits.steps),
});

/** Several steps in a ticket at once. `userId`: who made it; null if that user is gone. */
export const macro = macroBody.required().extend({
  id,
  userId: id.nullable(),
  uses: z.int(),
  lastUsedAt: timestamp.nullable(),
  companyId: id,
  updatedAt: timestamp,
});
export type Macro = z.output<typeof macro>;

const params = z.object({ macroId: idInText });
const references = [
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_QUICK_MESSAGE_FOUND',
  'ERR_NO_REASON_FOUND',
] as const;

/** Macros: the user's own and the shared ones (ADR 169). Shared ones of others are changed by administrators only. */
export const macroEndpoints = defineEndpoints({
  'GET /macros': { summary: 'All macros that the caller may use, by name', access: 'session', answer: z.array(macro) },
  'POST /macros': {
    summary: 'Create a macro',
    access: 'session',
    body: macroBody,
    answer: macro,
    errors: ['ERR_TOO_MANY_MACROS', ...references],
  },
  'PUT /macros/:macroId': {
    summary: 'Change a macro',
    access: 'session',
    params,
    body: changesOf(macroBody),
    answer: macro,
    errors: ['ERR_NO_MACRO_FOUND', 'ERR_TOO_MANY_MACROS', ...references],
  },
  'DELETE /macros/:macroId': {
    summary: 'Delete a macro',
    access: 'session',
    params,
    answer: done,
    errors: ['ERR_NO_MACRO_FOUND'],
  },
  'POST /macros/:macroId/run': {
    summary: 'Do all steps of a macro in a ticket or, if one is refused, none. The same key runs once',
    access: 'session',
    params,
    /** `resolution`: what is asked when its last step resolves the ticket, and the macro does not say. */
    body: z.object({ ticketId: id, idempotencyKey, resolution: resolutionWithFields.optional() }),
    answer: z.object({ ran: z.boolean(), refused: z.object({ step: z.int(), error: z.string() }).nullable() }),
    errors: ['ERR_NO_MACRO_FOUND', 'ERR_NO_TICKET_FOUND'],
  },
});

/** Their events: to the whole company for shared ones, otherwise to their owner. */
export const macroEvents = { macro: resourceEvent(macro) };
