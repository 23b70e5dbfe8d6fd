import type { NobodyReason } from '@recado/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';

/** A ticket for which nobody was free: since when it waits in its queue, why, and which queues it has left for others. */
export const assignmentWaits = pgTable(
  'assignment_waits',
  {
    ticketId: integer('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    queueId: integer('queue_id')
      .notNull()
      .references(() => queues.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
    reason: text('reason').$type<NobodyReason>(),
    /** Overflow does not return to these queues. */
    leftQueueIds: jsonb('left_queue_ids').$type<number[]>().notNull().default([]),
  },
  (table) => [index('assignment_waits_company').on(table.companyId), index('assignment_waits_queue').on(table.queueId)],
);

/** When a user last got a ticket by assignment: whose turn is next. */
export const agentTurns = pgTable(
  'agent_turns',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    assignedAt: moment('assigned_at').notNull(),
  },
  (table) => [index('agent_turns_company').on(table.companyId)],
);
