import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { paymentCharges, receivedPayments } from '../../platform/database/schema/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { centsOf } from '../invoices/amounts.ts';
import { lockInvoice, settleInvoice } from '../invoices/settle-invoice.ts';
import type { BankPayment } from './provider.ts';
import { tellReceivedPayment } from './received-payments.ts';

type Reason = NonNullable<(typeof receivedPayments.$inferSelect)['reason']>;
/** Clocks of banks differ by that much at most (milliseconds). */
const tolerance = 5 * 60_000;

/**
 * Stores a payment that the bank confirmed, once, and applies it: an open invoice is paid by exactly its amount. Any
 * other payment is one to look at, and so is one after the end of its charge, which pays all the same, because the
 * company has paid what it owed (ADR 57). Requires a system unit that holds the company's lock.
 */
export async function recordPayment(
  services: Pick<Platform, 'sessions' | 'clock'>,
  unit: Unit,
  chargeId: number,
  { endToEndId, amountCents, paidAt }: BankPayment,
): Promise<void> {
  const [charge] = await unit.db.select().from(paymentCharges).where(eq(paymentCharges.id, chargeId));
  if (!charge) return;
  const { companyId, invoiceId, expiresAt } = charge;
  const invoice = await lockInvoice(unit, invoiceId);
  const isLate = expiresAt !== null && paidAt.getTime() > expiresAt.getTime() + tolerance;
  const reason = reasonFor(invoice, amountCents) ?? (isLate ? 'late' : null);
  const applied = reason === null || reason === 'late';
  const [stored] = await unit.db
    .insert(receivedPayments)
    .values({ companyId, invoiceId, chargeId, endToEndId, amountCents, paidAt, applied, reason })
    .onConflictDoNothing()
    .returning({ id: receivedPayments.id });
  // Told before.
  if (!stored) return;
  if (applied) await settleInvoice(services, unit, invoice, 'pix', paidAt);
  if (reason !== null) await tellReceivedPayment(unit, 'create', stored.id);
}

function reasonFor(invoice: { status: string; value: number }, amountCents: number): Reason | null {
  if (invoice.status === 'cancelled') return 'cancelled';
  if (invoice.status === 'paid') return 'paid-twice';
  return amountCents === centsOf(invoice.value) ? null : 'wrong-amount';
}
