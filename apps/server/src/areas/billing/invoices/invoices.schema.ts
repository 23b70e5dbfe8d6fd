import type { InvoiceLine } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** An invoice from the platform to a company, one per due date (SERVER §2, Invoices). `value` in BRL. */
export const invoices = pgTable(
  'invoices',
  {
    id: identity(),
    companyId: ofCompany(),
    detail: text('detail').notNull(),
    value: numeric('value', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** `open`, `paid` or `cancelled`. */
    status: text('status').notNull().default('open'),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull().default([]),
    paidAt: moment('paid_at'),
    paidThrough: text('paid_through').$type<'pix' | 'hand' | 'credit'>(),
    renewedTo: date('renewed_to', { mode: 'string' }),
    ...timestamps(),
  },
  (table) => [uniqueIndex('invoices_company_due_date_unique').on(table.companyId, table.dueDate)],
);

/**
 * An adjustment for the next invoice of a company: the difference of a changed plan, or a remaining credit (ADR 56). It
 * is open as long as it is on no invoice or on a cancelled one.
 */
export const invoiceAdjustments = pgTable(
  'invoice_adjustments',
  {
    id: identity(),
    companyId: ofCompany(),
    invoiceId: integer('invoice_id').references(() => invoices.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'change' | 'credit'>().notNull(),
    detail: text('detail').notNull(),
    /** Centavos; negative in favour of the company. */
    cents: integer('cents').notNull(),
    /** The number of days that it covers. */
    days: integer('days'),
    ...timestamps(),
  },
  (table) => [
    index('invoice_adjustments_company').on(table.companyId),
    index('invoice_adjustments_invoice').on(table.invoiceId),
    check('invoice_adjustments_kind', sql`${table.kind} in ('change', 'credit')`),
  ],
);
