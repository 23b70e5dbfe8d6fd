import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/**
 * A user's unsent text in a ticket. After a draft is sent or deleted, its row stays with an empty text, so that a
 * device that was offline meanwhile does not restore an older version.
 */
export const drafts = pgTable(
  'drafts',
  {
    companyId: ofCompany(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId] }),
    index('drafts_user').on(table.userId),
    index('drafts_company').on(table.companyId),
  ],
);
