import { boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** What a company asks of new passwords; without a row what everybody must do (ADR 190). */
export const passwordRules = pgTable(
  'password_rules',
  {
    companyId: ofCompany(),
    minimumLength: integer('minimum_length').notNull(),
    /** Whether a new password must not be on the list of leaked and common ones. */
    checksList: boolean('checks_list').notNull(),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);
