import type { AnswerSource, AppStep, Prompt, PromptTool, ToolOutcome, UsePurpose } from '@recado/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';

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
    /** Whether it answers from what the company knows, and below which score of the best passage people do (0: never). */
    usesKnowledge: boolean('uses_knowledge').notNull().default(false),
    knowledgeThreshold: integer('knowledge_threshold').notNull().default(0),
    /** What it may look up for the customer (ADR 176), the steps of apps by their names. */
    tools: text('tools').array().$type<PromptTool[]>().notNull().default([]),
    appSteps: jsonb('app_steps').$type<AppStep[]>().notNull().default([]),
    /** How often it may, in a day: in one ticket, and in all of them. */
    mostCallsOfTicket: integer('most_calls_of_ticket').notNull().default(20),
    mostCallsOfDay: integer('most_calls_of_day').notNull().default(500),
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
    /** `embeddings`: of what the company knows, without a prompt, by the name of the model (ADR 180). */
    purpose: text('purpose').$type<UsePurpose>().notNull().default('prompt'),
    calls: integer('calls').notNull(),
    inputTokens: tokens('input_tokens').notNull(),
    outputTokens: tokens('output_tokens').notNull(),
    cost: cost('cost').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('prompt_usage_unique').on(table.companyId, table.month, table.promptId),
    uniqueIndex('prompt_usage_embeddings')
      .on(table.companyId, table.month, table.promptName)
      .where(sql`${table.purpose} = 'embeddings'`),
    index('prompt_usage_prompt').on(table.promptId),
  ],
);

/**
 * The use of all prompts of a company on a day of its time zone, for the limit of a day (ADR 175). Forgotten with the use of months.
 */
export const promptDays = pgTable(
  'prompt_days',
  {
    id: identity(),
    companyId: ofCompany(),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    calls: integer('calls').notNull(),
    inputTokens: tokens('input_tokens').notNull(),
    outputTokens: tokens('output_tokens').notNull(),
    cost: cost('cost').notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex('prompt_days_unique').on(table.companyId, table.day)],
);

/** The limits of all prompts of a company in a month and on a day; null: no limit. */
export const promptLimits = pgTable(
  'prompt_limits',
  {
    companyId: ofCompany(),
    mostTokens: tokens('most_tokens'),
    /** BRL. */
    mostCost: numeric('most_cost', { precision: 14, scale: 2, mode: 'number' }),
    dailyTokens: tokens('daily_tokens'),
    dailyCost: numeric('daily_cost', { precision: 14, scale: 2, mode: 'number' }),
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

const ofTicket = () =>
  integer('ticket_id')
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' });

/** How a prompt came to an answer that it sent (ADR 176), for some months. */
export const promptAnswers = pgTable(
  'prompt_answers',
  {
    id: identity(),
    companyId: ofCompany(),
    ticketId: ofTicket(),
    /** The customer's message that it answers. */
    questionId: integer('question_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    promptName: text('prompt_name').notNull(),
    model: text('model').notNull(),
    /** The passages that it was given, with the score of each. */
    sources: jsonb('sources').$type<AnswerSource[]>().notNull(),
    inputTokens: tokens('input_tokens').notNull(),
    outputTokens: tokens('output_tokens').notNull(),
    cost: cost('cost').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('prompt_answers_question').on(table.questionId),
    index('prompt_answers_company').on(table.companyId, table.createdAt),
    index('prompt_answers_ticket').on(table.ticketId),
  ],
);

/** What a prompt looked up for a customer, and what came of it: the log and the count of its limits. */
export const promptToolCalls = pgTable(
  'prompt_tool_calls',
  {
    id: identity(),
    companyId: ofCompany(),
    ticketId: ofTicket(),
    questionId: integer('question_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    promptId: integer('prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    /** The name of the tool, as the model calls it. */
    tool: text('tool').notNull(),
    /** What the model asked for, as far as it had the form of the tool. */
    arguments: text('arguments').notNull(),
    outcome: text('outcome').$type<ToolOutcome>().notNull(),
    /** What the model was told. */
    result: text('result').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('prompt_tool_calls_company').on(table.companyId, table.createdAt),
    index('prompt_tool_calls_ticket').on(table.ticketId, table.createdAt),
    index('prompt_tool_calls_question').on(table.questionId),
    index('prompt_tool_calls_prompt').on(table.promptId),
  ],
);
