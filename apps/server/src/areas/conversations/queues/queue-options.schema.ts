import type { AppStep } from '@recado/contract';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';

/** One entry of a queue's chatbot menu, a tree by `parentId` (SPEC §3, Queue option). */
export const queueOptions = pgTable(
  'queue_options',
  {
    id: identity(),
    companyId: ofCompany(),
    queueId: integer('queue_id')
      .notNull()
      .references(() => queues.id, { onDelete: 'cascade' }),
    parentId: integer('parent_id').references((): AnyPgColumn => queueOptions.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    message: text('message').notNull().default(''),
    option: text('option').notNull().default(''),
    /** The step of an app that answers customers who choose it; null: the message and the options below it do. */
    appStep: jsonb('app_step').$type<AppStep>(),
    ...timestamps(),
  },
  (table) => [
    index('queue_options_queue').on(table.queueId, table.parentId),
    index('queue_options_parent').on(table.parentId),
    index('queue_options_company').on(table.companyId),
  ],
);
