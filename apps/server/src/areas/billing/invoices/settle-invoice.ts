import { recurrence } from '@recado/contract';
import { dayOfMonth } from '@recado/contract/due-dates';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { dayIn } from '../../../platform/day.ts';
import { AppError } from '../../../platform/errors.ts';
import { writeCompany } from '../../company/managed-companies/change-companies.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { invoiceClosed } from './in-process-events.ts';
import { platformInvoice, publishInvoice, publishPayment } from './invoice-events.ts';
import { invoiceAdjustments, invoices } from './invoices.schema.ts';
import { dueDateAfterPaying, type Terms } from './periods.ts';

type StoredInvoice = typeof invoices.$inferSelect;

/**
 * An invoice, with its company locked until the unit ends, so that two payments are not applied at the same time.
 * Requires a system unit, like all functions here. Throws ERR_NO_INVOICE_FOUND.
 */
export async function lockInvoice(unit: Unit, invoiceId: number): Promise<StoredInvoice> {
  const { companyId } = await platformInvoice(unit, invoiceId);
  await lockCompany(unit, companyId);
  // Read again, because it may have changed before the lock.
  return platformInvoice(unit, invoiceId);
}

/**
 * Marks an open invoice from `lockInvoice` as paid, and opens the company at once: its due date advances, and every tab
 * is notified (SPEC §4.6).
 */
export async function settleInvoice(
  unit: Unit,
  invoice: StoredInvoice,
  paidThrough: NonNullable<StoredInvoice['paidThrough']>,
  paidAt = unit.now(),
): Promise<void> {
  const { id, companyId } = invoice;
  const company = await termsOf(unit, companyId);
  const today = dayIn(company.timeZone, unit.now());
  const renewedTo = dueDateAfterPaying(company, invoice.dueDate, today);
  await unit.db
    .update(invoices)
    .set({ status: 'paid', paidAt, paidThrough, renewedTo })
    .where(and(eq(invoices.id, id), eq(invoices.status, 'open')));
  if (renewedTo !== null) {
    const dueDay = company.dueDay ?? dayOfMonth(company.dueDate ?? renewedTo);
    await writeCompany(unit, companyId, { dueDate: renewedTo, dueDay });
  }
  await unit.emit(invoiceClosed, { companyId, invoiceId: id });
  await publishInvoice(unit, 'update', invoice);
  await publishPayment(unit, invoice);
}

/** The terms of payment of a company, and its time zone. Throws ERR_NO_COMPANY_FOUND. */
export async function termsOf(unit: Unit, companyId: number): Promise<Terms & { timeZone: string }> {
  const company = one(
    await unit.db.select().from(companies).where(eq(companies.id, companyId)),
    'ERR_NO_COMPANY_FOUND',
  );
  return { ...company, recurrence: recurrence.parse(company.recurrence) };
}

/**
 * Applies the super user's decision about an invoice: paid by hand, cancelled, or reopened. A repetition changes
 * nothing. Throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_STATE.
 */
export async function changeInvoice(unit: Unit, invoiceId: number, status: 'open' | 'paid' | 'cancelled') {
  const invoice = await lockInvoice(unit, invoiceId);
  if (invoice.status === status) return platformInvoice(unit, invoiceId);
  if (invoice.status === 'open' && status === 'paid') {
    await settleInvoice(unit, invoice, 'hand');
    return platformInvoice(unit, invoiceId);
  }
  if (invoice.status === 'open' && status === 'cancelled') return cancelInvoice(unit, invoice);
  // The adjustments of a cancelled invoice may be on another one by now.
  const isWhole = invoice.lines.every(({ kind }) => kind === 'plan');
  if (invoice.status !== 'cancelled' || status !== 'open' || !isWhole) throw new AppError('ERR_INVOICE_STATE');
  await unit.db.update(invoices).set({ status }).where(eq(invoices.id, invoiceId));
  return publishInvoice(unit, 'update', invoice);
}

async function cancelInvoice(unit: Unit, invoice: StoredInvoice) {
  const { id, companyId } = invoice;
  await unit.db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, id));
  // The next invoice gets the adjustments.
  await unit.db.update(invoiceAdjustments).set({ invoiceId: null }).where(eq(invoiceAdjustments.invoiceId, id));
  await unit.emit(invoiceClosed, { companyId, invoiceId: id });
  return publishInvoice(unit, 'update', invoice);
}
