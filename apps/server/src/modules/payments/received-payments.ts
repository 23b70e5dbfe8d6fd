import type { AnswerInput, QueryOutput } from '@recado/api/contract';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/paging.ts';
import { companies } from '../../platform/database/schema/companies.ts';
import { AppError } from '../../platform/errors.ts';
import { publishToSuperUsers } from '../../platform/realtime/publish-widely.ts';
import { amountOf } from '../invoices/amounts.ts';
import { invoices } from '../invoices/invoices.schema.ts';
import { receivedPayments } from './payments.schema.ts';

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

/** Settles a payment under review; a settled payment stays unchanged. Throws ERR_NO_PAYMENT_FOUND. */
export async function settlePayment(
  unit: Unit,
  paymentId: number,
  { note, settledBy, now }: { note: string; settledBy: string; now: Date },
): Promise<Shown> {
  const [settled] = await unit.db
    .update(receivedPayments)
    .set({ note, settledBy, settledAt: now })
    .where(
      and(eq(receivedPayments.id, paymentId), isNotNull(receivedPayments.reason), isNull(receivedPayments.settledAt)),
    )
    .returning({ id: receivedPayments.id });
  return settled ? publishReceivedPayment(unit, 'update', paymentId) : readPayment(unit, paymentId);
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
  const [row] = await select(unit).where(eq(receivedPayments.id, paymentId));
  if (!row) throw new AppError('ERR_NO_PAYMENT_FOUND');
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
