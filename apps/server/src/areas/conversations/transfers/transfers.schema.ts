import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/**
 * A transfer that one of its receivers has not seen: the user who got the ticket, or an agent of the queue in which it
 * waits. Only the last transfer of a ticket counts.
 */
export const ticketTransfers = pgTable(
  'ticket_transfers',
  {
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    /** The user who is notified. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the user who transferred the ticket, at that time. */
    byName: text('by_name').notNull(),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId] }),
    index('ticket_transfers_user').on(table.userId),
    index('ticket_transfers_company').on(table.companyId),
  ],
);
