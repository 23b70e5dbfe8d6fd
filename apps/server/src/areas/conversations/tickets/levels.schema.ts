import type { TicketPriority } from '@recado/contract';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';

/** What a company promises the customers of a queue and priority, in minutes of working time (ADR 171). */
export const serviceLevels = pgTable(
  'service_levels',
  {
    id: identity(),
    companyId: ofCompany(),
    /** Null: every queue without a level of its own. */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'cascade' }),
    priority: text('priority').$type<TicketPriority>(),
    firstAnswerMinutes: integer('first_answer_minutes'),
    nextAnswerMinutes: integer('next_answer_minutes'),
    solutionMinutes: integer('solution_minutes'),
    ...timestamps(),
  },
  (table) => [
    unique('service_levels_for').on(table.companyId, table.queueId, table.priority).nullsNotDistinct(),
    index('service_levels_queue').on(table.queueId),
  ],
);
