import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';

/** The newest summary of a ticket (ADR 175). */
export const ticketSummaries = pgTable(
  'ticket_summaries',
  {
    companyId: ofCompany(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /**
     * The oldest and the newest message that it sums up: only who may read all between them sees it. No references: a deleted message is one
     * reason not to show it.
     */
    firstMessageId: integer('first_message_id').notNull(),
    lastMessageId: integer('last_message_id').notNull(),
    /** Who asked for it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.ticketId] }),
    index('ticket_summaries_ticket').on(table.ticketId),
    index('ticket_summaries_user').on(table.userId),
  ],
);
