import type { Prompt } from '@recado/contract';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';

/** BRL for a million tokens. */
const price = (name: string) => numeric(name, { precision: 12, scale: 4, mode: 'number' }).notNull().default(0);
const tokens = (name: string) => bigint(name, { mode: 'number' });
/** BRL, exact: tokens times a price for a million of them. */
const cost = (name: string) => numeric(name, { precision: 24, scale: 10, mode: 'number' });

/** An AI that answers customers (SPEC §3, Prompt). */
export const prompts = pgTable(
  'prompts',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    prompt: text('prompt').notNull(),
    voice: text('voice').$type<Prompt['voice']>().notNull(),
    /** Both keys are sealed (`sealText`); empty: no key. */
    voiceKey: text('voice_key').notNull(),
    voiceRegion: text('voice_region').notNull(),
    maxTokens: integer('max_tokens').notNull(),
    temperature: doublePrecision('temperature').notNull(),
    maxMessages: integer('max_messages').notNull(),
    apiKey: text('api_key').notNull(),
    baseUrl: text('base_url').notNull(),
    model: text('model').notNull(),
    /** BRL per million tokens that the AI reads and writes; 0: the cost is not counted. */
    inputPrice: price('input_price'),
    outputPrice: price('output_price'),
    /** The queue of the agents who take over; null if it was deleted. */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [index('prompts_company').on(table.companyId, table.name), index('prompts_queue').on(table.queueId)],
);

/** The usage of a prompt in a month of the company's time zone (ADR 76). It stays when the prompt is deleted. */
export const promptUsage = pgTable(
  'prompt_usage',
  {
    id: identity(),
    companyId: ofCompany(),
    /** YYYY-MM. */
    month: text('month').notNull(),
    promptId: integer('prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    promptName: text('prompt_name').notNull(),
    calls: integer('calls').notNull(),
    inputTokens: tokens('input_tokens').notNull(),
    outputTokens: tokens('output_tokens').notNull(),
    cost: cost('cost').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('prompt_usage_unique').on(table.companyId, table.month, table.promptId),
    index('prompt_usage_prompt').on(table.promptId),
  ],
);

/** The limit of all prompts of a company in a month; null: no limit. */
export const promptLimits = pgTable(
  'prompt_limits',
  {
    companyId: ofCompany(),
    mostTokens: tokens('most_tokens'),
    /** BRL. */
    mostCost: numeric('most_cost', { precision: 14, scale: 2, mode: 'number' }),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/**
 * The reserved usage of calls under way, in companies with a limit. The reservation of a crashed process counts until
 * it expires.
 */
export const promptReservations = pgTable(
  'prompt_reservations',
  {
    id: identity(),
    companyId: ofCompany(),
    tokens: tokens('tokens').notNull(),
    cost: cost('cost').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('prompt_reservations_company').on(table.companyId, table.expiresAt)],
);
