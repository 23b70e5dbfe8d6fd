import type { TicketViewFilter, ViewIcon } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** A saved filter of the ticket list: of a user, for a queue, or for the company (neither). */
export const ticketViews = pgTable(
  'ticket_views',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    icon: text('icon').$type<ViewIcon>().notNull(),
    /** Its ids are no references: a view outlives what it names, and says what is gone. */
    filter: jsonb('filter').$type<TicketViewFilter>().notNull(),
    position: integer('position').notNull().default(0),
    ...timestamps(),
  },
  (table) => [
    index('ticket_views_company').on(table.companyId),
    index('ticket_views_user').on(table.userId),
    index('ticket_views_queue').on(table.queueId),
    check('ticket_views_scope', sql`${table.userId} is null or ${table.queueId} is null`),
  ],
);
