import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { centsOf } from '../invoices/amounts.ts';
import { nextInvoice } from '../invoices/make-invoices.ts';
import { lockInvoice } from '../invoices/settle-invoice.ts';
import { type StoredCharge, waitingCharge } from './charges.ts';
import { checkJob, nextCheck } from './check-charge.ts';
import { endCharge, withdrawJob } from './end-charges.ts';
import { sandboxNotice } from './notices.ts';
import { paymentCharges } from './payments.schema.ts';
import { type PaymentProvider, ProviderFailure } from './provider.ts';
import { paymentsUnderReview } from './received-payments.ts';
import { activeProvider } from './stored-providers.ts';

/** A charge that expires within this time (milliseconds) is replaced, because too little time is left to pay it. */
const leastTime = 60_000;

/** A charge that its bank makes, unless it waits already. */
interface BegunCharge {
  charge: StoredCharge;
  provider: PaymentProvider;
  /** What the payer's bank shows. */
  description: string;
}

/** Has the bank make a charge; the text to copy into a banking app. Throws ERR_PAYMENT_PROVIDER. */
export function chargeAtBank(
  { logger }: Pick<Platform, 'logger'>,
  { charge: { txid, amountCents, expiresAt }, provider, description }: BegunCharge,
): Promise<string> {
  return provider.createCharge({ txid, amountCents, expiresAt, description }).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
    const { reason, message } = error;
    logger.warn({ provider: provider.name, reason, message }, 'the bank does not make a charge');
    throw new AppError('ERR_PAYMENT_PROVIDER');
  });
}

/**
 * Stores a charge that the bank has made; it waits for its payment now. If its invoice was closed meanwhile, the charge is
 * withdrawn and undefined returned: the unit must be committed, or the withdrawal is lost.
 */
export async function storeCharge(
  unit: Unit,
  { charge: { id, companyId, txid }, provider }: BegunCharge,
  copyPaste: string,
): Promise<StoredCharge | undefined> {
  await lockCompany(unit, companyId);
  const isBegun = and(eq(paymentCharges.id, id), eq(paymentCharges.state, 'creating'));
  const [made] = await unit.db.update(paymentCharges).set({ copyPaste, state: 'waiting' }).where(isBegun).returning();
  if (made) {
    const { confirmsAfter } = provider;
    if (confirmsAfter !== undefined)
      await unit.enqueue(sandboxNotice(txid, new Date(unit.now().getTime() + confirmsAfter)));
    return made;
  }
  // Another tab was first, or the invoice was closed meanwhile: then this charge must not be paid any more.
  const [now] = await unit.db.select().from(paymentCharges).where(eq(paymentCharges.id, id));
  if (now?.state === 'waiting') return now;
  await unit.enqueue(withdrawJob(id));
  return undefined;
}

/**
 * Begins a charge for an open invoice of a company (null: the oldest), or finds the one that waits. It is stored before the
 * bank is called, under a txid that is reused after a crash, so that no payment arrives for an unknown charge. Throws
 * ERR_NO_INVOICE_FOUND, ERR_INVOICE_STATE, ERR_NOTHING_DUE, ERR_PAYMENT_UNDER_REVIEW, ERR_PAYMENT_UNAVAILABLE.
 */
export async function beginCharge(
  platform: Platform,
  unit: Unit,
  companyId: number,
  invoiceId: number | null,
): Promise<BegunCharge> {
  const invoice = await lockInvoice(unit, invoiceId ?? (await nextInvoice(platform, unit, companyId)).id);
  if (invoice.companyId !== companyId) throw new AppError('ERR_NO_INVOICE_FOUND');
  if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_STATE');
  if ((await paymentsUnderReview(unit, invoice.id)).length > 0) throw new AppError('ERR_PAYMENT_UNDER_REVIEW');
  const provider = await activeProvider(platform, unit);
  const amountCents = centsOf(invoice.value);
  const now = unit.now();
  const description = `${invoice.detail} ${invoice.dueDate.split('-').reverse().join('/')}`;
  const known = await waitingCharge(unit, invoice.id);
  if (known) {
    const hasTime = known.expiresAt === null || known.expiresAt.getTime() > now.getTime() + leastTime;
    const isSame = known.provider === provider.name && known.amountCents === amountCents;
    if (hasTime && isSame) return { charge: known, provider, description };
    await endCharge(unit, known, hasTime ? 'cancelled' : 'expired');
  }
  const charge = await insertCharge(unit, provider, { companyId, invoiceId: invoice.id, amountCents, now });
  return { charge, provider, description };
}

async function insertCharge(
  unit: Unit,
  { name, patience, txidLength, autoConfirm }: PaymentProvider,
  wish: { companyId: number; invoiceId: number; amountCents: number; now: Date },
): Promise<StoredCharge> {
  const { now, ...values } = wish;
  const txid = randomBytes(txidLength).toString('hex').slice(0, txidLength);
  const expiresAt = patience === null ? null : new Date(now.getTime() + patience);
  const [charge] = await unit.db
    .insert(paymentCharges)
    .values({ ...values, provider: name, txid, expiresAt })
    .returning();
  if (!charge) throw new Error('The charge was not stored.');
  const first = autoConfirm ? nextCheck(charge, now) : null;
  if (first) await unit.enqueue(checkJob({ chargeId: charge.id, isRegular: true }, first));
  return charge;
}
