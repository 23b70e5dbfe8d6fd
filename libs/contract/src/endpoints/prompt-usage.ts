import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id } from '../fields.ts';

const count = z.int().min(0);

/** The use of AIs: answered calls, tokens read and written, and their cost in BRL by the prices of the prompts. */
const figures = z.object({ calls: count, inputTokens: count, outputTokens: count, cost: z.number() });
export type PromptFigures = z.output<typeof figures>;

/** YYYY-MM in the time zone of the company. */
const month = z.string();

/** The use of a prompt in a month; a deleted one has no id any more. */
const promptMonth = figures.extend({
  month,
  prompts: z.array(figures.extend({ promptId: id.nullable(), name: z.string() })),
});
export type PromptMonth = z.output<typeof promptMonth>;

const mostTokens = z.int().min(1).max(1_000_000_000_000).nullable();
/** BRL. */
const mostCost = z.number().min(0.01).max(1_000_000_000).nullable();

/** A company's monthly limit for all prompts together, null for none, and this month's use against it. */
const promptLimit = z.object({
  month,
  mostTokens,
  mostCost,
  used: figures,
  /** `near`: 80 % of it are used. `over`: prompts hand customers over to people until the month ends. */
  level: z.enum(['none', 'near', 'over']),
});
export type PromptLimit = z.output<typeof promptLimit>;

const access = { access: 'settings:manage', plan: 'useOpenAi' } as const;

/** The use of a company's prompts (ADR 76). */
export const promptUsageEndpoints = defineEndpoints({
  'GET /prompt-limit': {
    ...access,
    summary: "The monthly limit of the company's prompts, and this month's use",
    answer: promptLimit,
  },
  'PUT /prompt-limit': {
    ...access,
    summary: "Set the monthly limit of the company's prompts; null for none",
    body: z.object({ mostTokens: mostTokens.optional(), mostCost: mostCost.optional() }),
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
