import { sql } from 'drizzle-orm';
import { check, date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** A warning of a company about a due date, one for each channel (ADR 60). */
export const subscriptionWarnings = pgTable(
  'subscription_warnings',
  {
    id: identity(),
    companyId: ofCompany(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    channel: text('channel').$type<'email' | 'whatsapp'>().notNull(),
    /** When an e-mail was handed to the mail server; its outcome is unknown if the process died then. */
    triedAt: moment('tried_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('subscription_warnings_unique').on(table.companyId, table.dueDate, table.channel),
    check('subscription_warnings_channel', sql`${table.channel} in ('email', 'whatsapp')`),
  ],
);
