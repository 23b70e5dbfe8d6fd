import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id } from '../fields.ts';

const count = z.int().min(0);

/** The use of AIs: answered calls, tokens read and written, and their cost in BRL by the prices of the prompts. */
const figures = z.object({ calls: count, inputTokens: count, outputTokens: count, cost: z.number() });
export type PromptFigures = z.output<typeof figures>;

/** YYYY-MM in the time zone of the company. */
const month = z.string();

/** What an AI was used for: by a prompt, or to embed what the company knows. */
export const usePurposes = ['prompt', 'embeddings'] as const;
export type UsePurpose = (typeof usePurposes)[number];

/** The use of a prompt in a month; a deleted one has no id any more, and embeddings never had one: their name is the model's. */
const promptMonth = figures.extend({
  month,
  prompts: z.array(figures.extend({ promptId: id.nullable(), name: z.string(), purpose: z.enum(usePurposes) })),
});
export type PromptMonth = z.output<typeof promptMonth>;

const mostTokens = z.int().min(1).max(1_000_000_000_000).nullable();
/** BRL. */
const mostCost = z.number().min(0.01).max(1_000_000_000).nullable();

/** How far a limit is used; `near`: 80 % of it are. */
const level = z.enum(['none', 'near', 'over']);

/**
 * A company's limits of a month and of a day for all that its prompts do, for customers and for agents, null for none, and the use of this month
 * and of today against them.
 */
const promptLimit = z.object({
  month,
  /** Today in the time zone of the company, YYYY-MM-DD. */
  day: z.string(),
  mostTokens,
  mostCost,
  used: figures,
  /** `over`: prompts hand customers over to people until the month ends. */
  level,
  dailyTokens: mostTokens,
  dailyCost: mostCost,
  usedToday: figures,
  /** `over`: they do until the day ends. */
  dayLevel: level,
});
export type PromptLimit = z.output<typeof promptLimit>;

const access = { access: 'settings:manage', plan: 'useOpenAi' } as const;

/** The use of a company's prompts (ADR 76). */
export const promptUsageEndpoints = defineEndpoints({
  'GET /prompt-limit': {
    ...access,
    summary: "The limits of the company's prompts for a month and for a day, and their use",
    answer: promptLimit,
  },
  'PUT /prompt-limit': {
    ...access,
    summary: "Set the limits of the company's prompts for a month and for a day; null for none",
    body: z.object({
      mostTokens: mostTokens.optional(),
      mostCost: mostCost.optional(),
      dailyTokens: mostTokens.optional(),
      dailyCost: mostCost.optional(),
    }),
    answer: promptLimit,
  },
  'GET /prompt-usage': {
    ...access,
    summary: 'What prompts took in the last twelve months in which they were used, newest first',
    answer: z.object({ months: z.array(promptMonth) }),
  },
});

/** For administrators: a changed level or limit, and further use. */
export const promptUsageEvents = { promptLimit, promptUsage: z.object({ month }) };
