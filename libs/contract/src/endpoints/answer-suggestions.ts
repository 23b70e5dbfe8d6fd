import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, idInText } from '../fields.ts';
import { rewritingKind } from './assistant.ts';

/** What became of a suggestion: sent as it was, sent after changes, or not sent. */
export const suggestionOutcome = z.enum(['taken', 'changed', 'refused']);
export type SuggestionOutcome = z.output<typeof suggestionOutcome>;

/** An answer that an AI suggests to an agent; it is never sent by itself. */
const suggestion = z.object({
  id,
  text: z.string(),
  /** What the company knows that the AI was given. */
  sources: z.array(z.object({ title: z.string(), address: z.string() })),
});

const settings = z.object({
  /** The prompt that suggests answers to agents who ask for one; null: none does. */
  promptId: id.nullable(),
});
const outcomes = z.object({ asked: z.int(), taken: z.int(), changed: z.int(), refused: z.int() });
/** What an agent asked for: an answer, or their own words in another form. */
export const suggestionKind = z.enum(['answer', ...rewritingKind.options]);
export type SuggestionKind = z.output<typeof suggestionKind>;

/** With what became of the suggestions of the last 30 days, all together and by kind. */
const shownSettings = settings.extend({
  ...outcomes.shape,
  byKind: z.array(outcomes.extend({ kind: suggestionKind })),
});
export type SuggestionSettings = z.output<typeof shownSettings>;

/** Answers that agents ask an AI for (ADR 170). */
export const answerSuggestionEndpoints = defineEndpoints({
  'POST /tickets/:ticketId/suggestion': {
    summary: 'Suggest an answer to the customer, by the prompt that the company chose for it; nothing is sent',
    access: 'session',
    plan: 'useOpenAi',
    callsPerMinute: 20,
    params: z.object({ ticketId: idInText }),
    answer: suggestion,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_SUGGESTIONS_OFF', 'ERR_NO_SUGGESTION', 'ERR_AI_LIMIT'],
  },
  'GET /suggestion-settings': {
    summary: 'The prompt that suggests answers to agents, and what became of its suggestions in 30 days',
    access: 'settings:manage',
    plan: 'useOpenAi',
    answer: shownSettings,
  },
  'PUT /suggestion-settings': {
    summary: 'Choose the prompt that suggests answers to agents, or none',
    access: 'settings:manage',
    plan: 'useOpenAi',
    body: settings,
    answer: shownSettings,
    errors: ['ERR_NO_PROMPT_FOUND'],
  },
  'PUT /suggestions/:suggestionId': {
    summary: 'Say what became of a suggestion that the caller got; the first answer counts',
    access: 'session',
    plan: 'useOpenAi',
    params: z.object({ suggestionId: idInText }),
    body: z.object({ outcome: suggestionOutcome }),
    answer: done,
    errors: ['ERR_SUGGESTION_UNKNOWN'],
  },
});
