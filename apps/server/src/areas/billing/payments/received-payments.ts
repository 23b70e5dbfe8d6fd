import type { AnswerInput, BodyOutput, QueryOutput } from '@recado/contract';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import { publishToSuperUsers } from '../../../platform/realtime/publish-widely.ts';
import { amountOf } from '../invoices/amounts.ts';
import { publishInvoice } from '../invoices/invoice-events.ts';
import { invoiceAdjustments, invoices } from '../invoices/invoices.schema.ts';
import { lockInvoice, settleInvoice } from '../invoices/settle-invoice.ts';
import { receivedPayments } from './payments.schema.ts';

type Outcome = BodyOutput<'PUT /received-payments/:paymentId'>['outcome'];
type Shown = AnswerInput<'PUT /received-payments/:paymentId'>;
type Asked = QueryOutput<'GET /received-payments'>;

/** One page of the payments by PIX. Requires a system unit, like all functions here. */
export async function listReceivedPayments(unit: Unit, query: Asked): Promise<AnswerInput<'GET /received-payments'>> {
  const companyName = sql`(select name from companies where id = ${receivedPayments.companyId})`;
  const isOpen = and(isNotNull(receivedPayments.reason), isNull(receivedPayments.settledAt));
  const where: Record<Asked['state'], SQL | undefined> = {
    open: isOpen,
    settled: isNotNull(receivedPayments.settledAt),
    all: undefined,
  };
  const { paidAt, id } = receivedPayments;
  const list = {
    from: receivedPayments,
    rows: select(unit),
    where: where[query.state],
    search: sql`recado_fold(${companyName} || ' ' || ${receivedPayments.endToEndId})`,
    order: query.state === 'open' ? [asc(paidAt), asc(id)] : [desc(paidAt), desc(id)],
  };
  const { rows, ...page } = await listOf(unit, list, query);
  return { records: rows.map(present), ...page };
}

/**
 * Settles a payment under review, and does what its outcome says: a credit on the company's next invoice, or the invoice
 * marked as paid. A settled payment stays unchanged. Throws ERR_NO_PAYMENT_FOUND, ERR_INVOICE_STATE.
 */
export async function settlePayment(
  unit: Unit,
  paymentId: number,
  { note, outcome, settledBy }: { note: string; outcome: Outcome; settledBy: string },
): Promise<Shown> {
  const { invoiceId } = await readPayment(unit, paymentId);
  const invoice = await lockInvoice(unit, invoiceId);
  const isOpen = and(isNotNull(receivedPayments.reason), isNull(receivedPayments.settledAt));
  const [settled] = await unit.db
    .update(receivedPayments)
    .set({ note, outcome, settledBy, settledAt: unit.now(), ...(outcome === 'paid' ? { applied: true } : {}) })
    .where(and(eq(receivedPayments.id, paymentId), isOpen))
    .returning();
  if (!settled) return readPayment(unit, paymentId);
  if (outcome === 'credited') await creditPayment(unit, settled, invoice.detail);
  if (outcome === 'paid') {
    if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_STATE');
    await settleInvoice(unit, invoice, 'pix', settled.paidAt);
  } else await publishInvoice(unit, 'update', invoice);
  return publishReceivedPayment(unit, 'update', paymentId);
}

async function creditPayment(unit: Unit, payment: typeof receivedPayments.$inferSelect, detail: string) {
  const { companyId, amountCents } = payment;
  await unit.db.insert(invoiceAdjustments).values({ companyId, kind: 'credit', detail, cents: -amountCents });
}

/**
 * The payments that came for an open invoice and neither paid it nor are settled, oldest first: until then its company
 * must not be asked for the amount again.
 */
export async function paymentsUnderReview({ db }: Unit, invoiceId: number) {
  const rows = await db
    .select({ amountCents: receivedPayments.amountCents, paidAt: receivedPayments.paidAt })
    .from(receivedPayments)
    .where(
      and(
        eq(receivedPayments.invoiceId, invoiceId),
        eq(receivedPayments.applied, false),
        isNotNull(receivedPayments.reason),
        isNull(receivedPayments.settledAt),
      ),
    )
    .orderBy(asc(receivedPayments.paidAt), asc(receivedPayments.id))
    .limit(100);
  return rows.map(({ amountCents, paidAt }) => ({ value: amountOf(amountCents), paidAt }));
}

/** Publishes a payment under review to the super users, and returns it. */
export async function publishReceivedPayment(
  unit: Unit,
  action: 'create' | 'update',
  paymentId: number,
): Promise<Shown> {
  const record = await readPayment(unit, paymentId);
  await publishToSuperUsers(unit, { name: 'receivedPayment', payload: { action, record } });
  return record;
}

async function readPayment(unit: Unit, paymentId: number): Promise<Shown> {
  const row = one(await select(unit).where(eq(receivedPayments.id, paymentId)), 'ERR_NO_PAYMENT_FOUND');
  return present(row);
}

function select({ db }: Unit) {
  return db
    .select({ payment: receivedPayments, invoice: invoices, companyName: companies.name })
    .from(receivedPayments)
    .innerJoin(invoices, eq(invoices.id, receivedPayments.invoiceId))
    .innerJoin(companies, eq(companies.id, receivedPayments.companyId))
    .$dynamic();
}

function present({ payment, invoice, companyName }: Awaited<ReturnType<typeof select>>[number]): Shown {
  const { detail: invoiceDetail, dueDate: invoiceDueDate, value: expected } = invoice;
  return { ...payment, companyName, invoiceDetail, invoiceDueDate, expected, value: amountOf(payment.amountCents) };
}

/** The id at the bank of the payment that paid an invoice; null if none did. */
export async function appliedPayment({ db }: Unit, invoiceId: number): Promise<string | null> {
  const [payment] = await db
    .select({ endToEndId: receivedPayments.endToEndId })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.invoiceId, invoiceId), eq(receivedPayments.applied, true)))
    .orderBy(desc(receivedPayments.id))
    .limit(1);
  return payment?.endToEndId ?? null;
}
