import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
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
    orderQueue: integer('order_queue'),
    integrationId: integer('integration_id'),
    promptId: integer('prompt_id'),
    schedules: jsonb('schedules').$type<StoredSchedule[]>().notNull().default([]),
    retiredAt: retired(),
    ...timestamps(),
  },
  (table) => [
    unique('queues_company_name_unique').on(table.companyId, table.name),
    unique('queues_company_color_unique').on(table.companyId, table.color),
  ],
);
