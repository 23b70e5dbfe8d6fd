import { boolean, date, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** Days of a company's calendar on which it is closed. */
export const holidays = pgTable(
  'holidays',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    isYearly: boolean('is_yearly').notNull(),
    ...timestamps(),
  },
  (table) => [unique('holidays_day').on(table.companyId, table.day)],
);
