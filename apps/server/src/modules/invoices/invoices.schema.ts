import { date, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../platform/database/schema/columns.ts';
import { ofCompany } from '../../platform/database/schema/companies.ts';

/** An invoice from the platform to a company, one per due date (SERVER §2, Invoices). `value` in BRL. */
export const invoices = pgTable(
  'invoices',
  {
    id: identity(),
    companyId: ofCompany(),
    detail: text('detail').notNull(),
    value: numeric('value', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    status: text('status').notNull().default('open'),
    ...timestamps(),
  },
  (table) => [uniqueIndex('invoices_company_due_date_unique').on(table.companyId, table.dueDate)],
);
