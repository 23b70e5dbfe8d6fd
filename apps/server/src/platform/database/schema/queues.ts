import type { AskReason, AssignmentFallback, AssignmentMode, AwayTickets } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, retired, timestamps } from './columns.ts';
import { ofCompany } from './companies.ts';
import type { StoredSchedule } from './shapes.ts';

/** A department in which tickets wait (SPEC §3, Queue). The colour is unique in the company (SPEC §5). */
export const queues = pgTable(
  'queues',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    greetingMessage: text('greeting_message').notNull().default(''),
    complationMessage: text('complation_message').notNull().default(''),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    ratingMessage: text('rating_message').notNull().default(''),
    /** Minutes a customer may wait for the first answer of a round, and for a later one; null: no limit. */
    firstAnswerLimit: integer('first_answer_limit'),
    answerLimit: integer('answer_limit'),
    /** Whether an agent who resolves a ticket is asked for the reason. */
    askReason: text('ask_reason').$type<AskReason>().notNull().default('none'),
    /** The fields of contacts and tickets without which no ticket of it is resolved (ADR 174). */
    requiredFieldIds: integer('required_field_ids').array().notNull().default(sql`'{}'`),
    orderQueue: integer('order_queue'),
    integrationId: integer('integration_id'),
    promptId: integer('prompt_id'),
    schedules: jsonb('schedules').$type<StoredSchedule[]>().notNull().default([]),
    /** Who gets a waiting ticket (ADR 167): `hand`, whoever accepts it; otherwise the server chooses an agent. */
    assignmentMode: text('assignment_mode').$type<AssignmentMode>().notNull().default('hand'),
    /** Who gets the ticket of a customer whom nobody knew, or whose agent is not free. */
    assignmentFallback: text('assignment_fallback').$type<AssignmentFallback>().notNull().default('turn'),
    /** How many open tickets an agent has at most who has no limit of their own; null: no limit. */
    ticketLimit: integer('ticket_limit'),
    /** The queue that gets tickets for which no agent was free for so many minutes. */
    overflowQueueId: integer('overflow_queue_id').references((): AnyPgColumn => queues.id, { onDelete: 'set null' }),
    overflowMinutes: integer('overflow_minutes'),
    /** Whether customers of an agent who is away wait for them, or move to a colleague. */
    awayTickets: text('away_tickets').$type<AwayTickets>().notNull().default('wait'),
    /** The skills that an agent must have for the tickets of the queue. */
    skills: jsonb('skills').$type<string[]>().notNull().default([]),
    retiredAt: retired(),
    ...timestamps(),
  },
  (table) => [
    unique('queues_company_name_unique').on(table.companyId, table.name),
    unique('queues_company_color_unique').on(table.companyId, table.color),
    index('queues_overflow').on(table.overflowQueueId),
    check('queues_ask_reason', sql`${table.askReason} in ('none', 'optional', 'required')`),
  ],
);
