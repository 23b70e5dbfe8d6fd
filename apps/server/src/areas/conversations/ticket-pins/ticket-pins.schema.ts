import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** A ticket that a user keeps at the top of their own lists. */
export const ticketPins = pgTable(
  'ticket_pins',
  {
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    pinnedAt: moment('pinned_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ticketId] }),
    index('ticket_pins_ticket').on(table.ticketId),
    index('ticket_pins_company').on(table.companyId),
  ],
);
