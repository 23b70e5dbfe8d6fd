import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { type Ending, effectfulAfter, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { chargeLane, foreignPool, type NewJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { centsOf } from '../invoices/amounts.ts';
import { publishInvoice } from '../invoices/invoice-events.ts';
import { lockInvoice, settleInvoice } from '../invoices/settle-invoice.ts';
import type { StoredCharge } from './charges.ts';
import { paymentCharges, receivedPayments } from './payments.schema.ts';
import { type BankCharge, type BankPayment, ProviderFailure } from './provider.ts';
import { publishReceivedPayment } from './received-payments.ts';
import { findProvider } from './stored-providers.ts';

type Services = Pick<Platform, 'clock' | 'configuration' | 'secret' | 'logger'>;

const kind = 'check-charge';
const payload = z.object({
  chargeId: z.number(),
  /** Whether another check follows this one; each charge has one such series of checks, from its creation on. */
  isRegular: z.boolean(),
});
type Asked = z.output<typeof payload>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/**
 * Milliseconds for which a charge is checked after it expired, because money may still arrive, e.g. from a slow bank.
 */
const longest = 7 * day;

/**
 * A job that asks the bank for the state of a charge, now or at `runAt`. The checks of one charge are never
 * simultaneous.
 */
export function checkJob(asked: Asked, runAt?: Date): NewJob {
  const lane = chargeLane(asked.chargeId);
  return { kind, payload: { ...asked }, lane, pool: foreignPool, blocksLane: false, ...(runAt && { runAt }) };
}

/** The time of the next regular check of a charge; null: no further check. */
export function nextCheck({ state, createdAt, expiresAt }: StoredCharge, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const over = now.getTime() - (expiresAt ?? createdAt).getTime();
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const isOpen = state === 'creating' || state === 'waiting';
  if (isOpen && over < 0) return later(age < 10 * minute ? 20_000 : 2 * minute);
  if (over < 10 * minute && state !== 'paid') return later(2 * minute);
  if (over < day) return later(hour);
  return over < longest ? later(day) : null;
}

/**
 * Reads a charge from the bank and applies its payments, in the transaction that completes the job: after a crash it is
 * repeated, and no payment is applied twice. After a failed regular check, the next one is enqueued as well.
 */
export function checkChargeHandler(services: Services): JobHandler {
  return effectfulAfter(
    kind,
    payload,
    async (unit, { chargeId }) => {
      const charge = await findCharge(unit, chargeId);
      return charge && { charge, provider: await findProvider(services, unit, charge.provider) };
    },
    async (found, { isRegular }): Promise<Ending | undefined> => {
      if (!found?.provider?.getCharge) return undefined;
      const { charge, provider } = found;
      const { getCharge } = found.provider;
      const atBank = await getCharge(charge).catch((error: unknown) => {
        if (!isRegular || !(error instanceof ProviderFailure)) throw error;
        const { reason, message } = error;
        services.logger.warn({ provider: provider.name, reason, message }, 'the bank does not report a charge');
        return undefined;
      });
      return (unit) => conclude(unit, charge.id, { atBank, isRegular });
    },
  );
}

async function findCharge(unit: Unit, chargeId: number): Promise<StoredCharge | undefined> {
  const [charge] = await unit.db.select().from(paymentCharges).where(eq(paymentCharges.id, chargeId));
  return charge;
}

/** `atBank`: undefined if the bank did not answer, null if it does not know the charge. */
async function conclude(
  unit: Unit,
  chargeId: number,
  { atBank, isRegular }: { atBank: BankCharge | null | undefined; isRegular: boolean },
): Promise<void> {
  const found = await findCharge(unit, chargeId);
  if (!found) return;
  await lockCompany(unit, found.companyId);
  const now = unit.now();
  if (atBank) {
    for (const payment of atBank.payments) await recordPayment(unit, chargeId, payment);
  }
  // Read again for the state after the payments.
  const charge = (await findCharge(unit, chargeId)) ?? found;
  const state = stateAfter(charge, atBank, now);
  const copyPaste = charge.copyPaste || (atBank?.copyPaste ?? '');
  await unit.db.update(paymentCharges).set({ state, copyPaste, checkedAt: now }).where(eq(paymentCharges.id, chargeId));
  const next = isRegular ? nextCheck({ ...charge, state }, now) : null;
  if (next) await unit.enqueue(checkJob({ chargeId, isRegular }, next));
}

function stateAfter(charge: StoredCharge, atBank: BankCharge | null | undefined, now: Date): StoredCharge['state'] {
  if (atBank && atBank.payments.length > 0) return 'paid';
  if (charge.state !== 'creating' && charge.state !== 'waiting') return charge.state;
  if (atBank?.state === 'removed') return 'cancelled';
  if (charge.expiresAt !== null && charge.expiresAt <= now) return 'expired';
  // The server stopped before it stored that the bank has the charge.
  return charge.state === 'creating' && atBank?.copyPaste ? 'waiting' : charge.state;
}

type Reason = NonNullable<(typeof receivedPayments.$inferSelect)['reason']>;
/** The most milliseconds by which the clock of a bank differs. */
const tolerance = 5 * 60_000;

/**
 * Stores a payment that the bank confirmed, once, and applies it: exactly the amount of an open invoice pays it. The
 * super user has to review any other payment, and one after the end of its charge, which pays the invoice nevertheless,
 * because the company has paid what it owed (ADR 57). Requires a system unit that holds the company's lock.
 */
async function recordPayment(
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
  // The payment was stored before.
  if (!stored) return;
  if (applied) await settleInvoice(unit, invoice, 'pix', paidAt);
  if (reason === null) return;
  await publishReceivedPayment(unit, 'create', stored.id);
  // The company's pages show what came.
  if (!applied) await publishInvoice(unit, 'update', invoice);
}

function reasonFor(invoice: { status: string; value: number }, amountCents: number): Reason | null {
  if (invoice.status === 'cancelled') return 'cancelled';
  if (invoice.status === 'paid') return 'paid-twice';
  return amountCents === centsOf(invoice.value) ? null : 'wrong-amount';
}
