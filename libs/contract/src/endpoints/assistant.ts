import { z } from 'zod';
import { assistantLanguages, longestRewritten } from '../assistant-languages.ts';
import { defineEndpoints } from '../endpoint.ts';
import { message } from '../entities/message.ts';
import { id, idInText, timestamp } from '../fields.ts';

const language = z.enum(assistantLanguages);
export type AssistantLanguage = z.output<typeof language>;

/** What can be done with words of an agent before they leave. */
export const rewritingKind = z.enum(['translate', 'correct', 'shorten', 'polite']);
export type RewritingKind = z.output<typeof rewritingKind>;

/** A summary of a ticket as one agent asked for it; colleagues who may read all of it see it without a new call. */
const ticketSummary = z.object({
  text: z.string(),
  /** The newest message that it knows, and how many were written since. */
  untilMessageId: id,
  since: z.int().min(0),
  /** Who asked for it; null if they were deleted. */
  author: z.string().nullable(),
  madeAt: timestamp,
});
export type TicketSummary = z.output<typeof ticketSummary>;

/** A promise to a customer; `quote` stands like this in the message that it names. */
const promise = z.object({
  promise: z.string(),
  quote: z.string(),
  /** By when, in the words of the message; empty if it says nothing. */
  due: z.string(),
  messageId: id,
  ticket: z.object({ id, uuid: z.string() }),
  saidAt: timestamp,
});
export type CustomerPromise = z.output<typeof promise>;

const common = { access: 'session', plan: 'useOpenAi' } as const;
const ofTicket = { ...common, params: z.object({ ticketId: idInText }) } as const;
const ofMessage = { ...common, params: z.object({ messageId: idInText }), answer: message } as const;
const refusals = ['ERR_SUGGESTIONS_OFF', 'ERR_NO_SUGGESTION', 'ERR_AI_LIMIT'] as const;

/** What an AI does for agents who ask for it, besides suggested answers; it never sends anything (ADR 175). */
export const assistantEndpoints = defineEndpoints({
  'GET /assistant': {
    ...common,
    summary: 'Whether the company has chosen a prompt that helps agents',
    answer: z.object({ isOn: z.boolean() }),
  },
  'POST /tickets/:ticketId/rewriting': {
    ...ofTicket,
    summary: 'Words of an agent, translated, corrected, shortened or more polite; nothing is sent',
    callsPerMinute: 20,
    body: z.object({
      kind: rewritingKind,
      text: z.string().min(1).max(longestRewritten),
      /** Into which language they are translated; absent: that of the customer. */
      language: language.optional(),
    }),
    answer: z.object({ id, text: z.string() }),
    errors: ['ERR_NO_TICKET_FOUND', ...refusals],
  },
  'GET /tickets/:ticketId/summary': {
    ...ofTicket,
    summary: 'The newest summary of a ticket, if the caller may read all that it sums up',
    answer: z.object({ summary: ticketSummary.nullable() }),
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  'POST /tickets/:ticketId/summary': {
    ...ofTicket,
    summary: 'Sum up what the caller may read of a ticket, and keep it for colleagues',
    callsPerMinute: 10,
    answer: z.object({ summary: ticketSummary }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NOTHING_TO_READ', ...refusals],
  },
  'POST /tickets/:ticketId/hand-over-summary': {
    ...ofTicket,
    summary: 'A note for whoever takes a ticket over; it is not stored',
    callsPerMinute: 10,
    answer: z.object({ text: z.string() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NOTHING_TO_READ', ...refusals],
  },
  'POST /tickets/:ticketId/promises': {
    ...ofTicket,
    summary: 'What the company promised the contact of a ticket, in all their tickets that the caller may read',
    callsPerMinute: 10,
    answer: z.object({
      promises: z.array(promise),
      /** How many messages were read, and whether older ones were left out. */
      read: z.int().min(0),
      isCut: z.boolean(),
    }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NOTHING_TO_READ', ...refusals],
  },
  'POST /messages/:messageId/translation': {
    ...ofMessage,
    summary: 'Translate a message, and keep the translation beside it; one that is there is not made again',
    callsPerMinute: 60,
    body: z.object({ language }),
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NOTHING_TO_READ', ...refusals],
  },
  'POST /messages/:messageId/transcript': {
    ...ofMessage,
    summary: 'Write down what is said in a sound, so that it can be read and found; only once',
    callsPerMinute: 20,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NOTHING_TO_READ', ...refusals],
  },
});
