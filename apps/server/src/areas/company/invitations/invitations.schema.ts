import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** The link of a user without a password, with which they choose one: only its hash, and only the newest. */
export const invitations = pgTable(
  'invitations',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    tokenHash: text('token_hash').notNull().unique('invitations_token_unique'),
    expiresAt: moment('expires_at').notNull(),
    ...timestamps(),
  },
  (table) => [index('invitations_company').on(table.companyId)],
);
