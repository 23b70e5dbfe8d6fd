import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idInText, timestamp } from '../fields.ts';

/** A passage that an answer was given: its source, and how well it matches the question. */
export const answerSource = z.object({
  title: z.string(),
  /** Of a page; otherwise empty. */
  address: z.string(),
  heading: z.string(),
  /** 0 to 100. */
  score: z.int(),
});
export type AnswerSource = z.output<typeof answerSource>;

/**
 * What became of a call of a tool: it found something or nothing, it was not allowed (a limit, a wrong argument, a tool
 * that the prompt does not have), or what it asks did not answer.
 */
export const toolOutcome = z.enum(['found', 'nothing', 'refused', 'failed']);
export type ToolOutcome = z.output<typeof toolOutcome>;

/** How a prompt came to an answer (ADR 176). */
const promptAnswer = z.object({
  promptName: z.string(),
  model: z.string(),
  sources: z.array(answerSource),
  calls: z.array(
    z.object({
      /** `opening_hours`, `open_bill`, `search_knowledge`, or `app__step`. */
      tool: z.string(),
      /** JSON, as the model asked. */
      arguments: z.string(),
      outcome: toolOutcome,
      /** What the model was told. */
      result: z.string(),
      milliseconds: z.int(),
    }),
  ),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** BRL, by the prices of the prompt; 0 without prices. */
  cost: z.number(),
  createdAt: timestamp,
});
export type PromptAnswer = z.output<typeof promptAnswer>;

/** How answers of prompts came about, for those who may read the message (ADR 176). */
export const promptAnswerEndpoints = defineEndpoints({
  'GET /messages/:messageId/prompt-answer': {
    access: 'session',
    summary: 'How a prompt came to a message that it sent: sources, tools, tokens and cost',
    params: z.object({ messageId: idInText }),
    answer: promptAnswer,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PROMPT_ANSWER_FOUND'],
  },
});
