import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { tickets } from './tickets.schema.ts';

/** A ticket of somebody else, or of nobody, that a user wants to hear of. */
export const ticketFollows = pgTable(
  'ticket_follows',
  {
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    followedAt: moment('followed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ticketId] }),
    index('ticket_follows_ticket').on(table.ticketId),
    index('ticket_follows_company').on(table.companyId),
  ],
);
