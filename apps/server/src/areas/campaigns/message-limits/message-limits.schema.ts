import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** What WhatsApp's messages may cost a company in a month before its campaigns stop. No row: there is no limit. */
export const messageLimits = pgTable(
  'message_limits',
  {
    companyId: ofCompany().primaryKey(),
    /** Millionths of the currency. */
    micros: bigint('micros', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    ...timestamps(),
  },
  (table) => [check('message_limits_amount', sql`${table.micros} >= 0 and ${table.currency} ~ '^[A-Z]{3}$'`)],
);
