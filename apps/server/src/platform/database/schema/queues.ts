import { type AnyPgColumn, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, timestamps } from './columns.ts';
import { companies } from './companies.ts';
import type { StoredSchedule } from './shapes.ts';

/** A department that tickets wait in (SPEC §3, Queue). The colour is unique in the company (SPEC §5). */
export const queues = pgTable(
  'queues',
  {
    id: identity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    color: text('color').notNull(),
    greetingMessage: text('greeting_message').notNull().default(''),
    complationMessage: text('complation_message').notNull().default(''),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    ratingMessage: text('rating_message').notNull().default(''),
    orderQueue: integer('order_queue'),
    integrationId: integer('integration_id'),
    promptId: integer('prompt_id'),
    schedules: jsonb('schedules').$type<StoredSchedule[]>().notNull().default([]),
    ...timestamps(),
  },
  (table) => [
    unique('queues_company_name_unique').on(table.companyId, table.name),
    unique('queues_company_color_unique').on(table.companyId, table.color),
  ],
);

/** One entry of a queue's chatbot menu, a tree by `parentId` (SPEC §3, Queue option). */
export const queueOptions = pgTable(
  'queue_options',
  {
    id: identity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    queueId: integer('queue_id')
      .notNull()
      .references(() => queues.id, { onDelete: 'cascade' }),
    parentId: integer('parent_id').references((): AnyPgColumn => queueOptions.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    message: text('message').notNull().default(''),
    option: text('option').notNull().default(''),
    ...timestamps(),
  },
  (table) => [
    index('queue_options_queue').on(table.queueId, table.parentId),
    index('queue_options_parent').on(table.parentId),
    index('queue_options_company').on(table.companyId),
  ],
);
