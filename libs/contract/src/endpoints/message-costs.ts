import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { amountText, currency, messageCost, microAmount } from '../entities/message-rate.ts';
import { id, idInText } from '../fields.ts';

/** A month, YYYY-MM. */
const month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);
const count = z.int().min(0);

/** The number of messages that WhatsApp delivers free of charge in a month, and how many were. */
const freeMessages = z.object({ whatsappId: id, name: z.string(), thisMonth: count, free: count });

/** What a company spends for WhatsApp's messages in a month before its campaigns stop. */
const messageLimit = z.object({
  /** An exact amount with a point. */
  amount: z.string(),
  currency: z.string(),
  /** What counts towards it: the costs of this month in its currency. */
  spent: microAmount,
  /** Campaigns that wait for the next month or a higher limit. */
  stoppedCampaigns: count,
});

const messageCosts = z.object({
  month,
  total: messageCost,
  /** By number, category and campaign, the dearest first. A deleted number has no name. */
  numbers: z.array(messageCost.extend({ whatsappId: id, name: z.string().nullable() })),
  categories: z.array(messageCost.extend({ category: z.string() })),
  /** The 200 dearest; null: not of a campaign. A deleted campaign has no name. */
  campaigns: z.array(messageCost.extend({ campaignId: id.nullable(), name: z.string().nullable() })),
  /** The last twelve months, the oldest first. */
  months: z.array(messageCost.extend({ month })),
  /** The official numbers and their free service messages of this month. */
  freeMessages: z.array(freeMessages),
  /** Null: campaigns have no limit. */
  limit: messageLimit.nullable(),
  /** Whether the operator has entered any rate. */
  hasRates: z.boolean(),
});
export type MessageCosts = z.output<typeof messageCosts>;

const limitBody = z.object({
  amount: z.union([z.literal('').transform(() => null), amountText]).nullable(),
  currency: currency.default('BRL'),
});
const params = z.object({ companyId: idInText });

/** What WhatsApp's messages cost a company, for its administrators (CLOUD-API, Price). */
export const messageCostEndpoints = defineEndpoints({
  'GET /message-costs': {
    summary: 'What messages cost in a month, by number, category and campaign, and in the last twelve months',
    access: 'invoices:view',
    query: z.object({ month: month.optional() }),
    answer: messageCosts,
  },
  'GET /message-costs/export': {
    summary: 'The costs of a month by number, category, campaign and country as a CSV file with semicolons',
    access: 'invoices:view',
    callsPerMinute: 20,
    query: z.object({ month: month.optional(), language: z.enum(['pt', 'en', 'es']).default('pt') }),
    file: { type: 'text/csv', name: 'custos.csv', kind: 'message_costs' },
    answer: z.string(),
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
  'PUT /message-costs/limit': {
    summary: 'Set what campaigns may spend in a month; without an amount they have no limit',
    access: 'invoices:view',
    body: limitBody,
    answer: messageLimit.nullable(),
  },
  'GET /companies/:companyId/message-limit': {
    summary: 'What the campaigns of a company may spend in a month',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    answer: z.object({ limit: messageLimit.nullable() }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
  'PUT /companies/:companyId/message-limit': {
    summary: 'Set what the campaigns of a company may spend in a month; without an amount they have no limit',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    body: limitBody,
    answer: z.object({ limit: messageLimit.nullable() }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
});
