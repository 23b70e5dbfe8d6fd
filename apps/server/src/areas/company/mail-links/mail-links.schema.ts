import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** What a link in an e-mail is for: to confirm the address, or to choose a new password. */
export type MailLinkPurpose = 'confirm' | 'recover';

/** The newest link of each purpose that a user got: only its hash. It is deleted with its use (ADR 191). */
export const mailLinks = pgTable(
  'mail_links',
  {
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<MailLinkPurpose>().notNull(),
    /** The address of the account when the link was made: the link is good while it is the same. */
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique('mail_links_token_unique'),
    expiresAt: moment('expires_at').notNull(),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] }), index('mail_links_company').on(table.companyId)],
);
