import type { Charge } from '@recado/contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { amountOf } from '../invoices/amounts.ts';
import { paymentCharges } from './payments.schema.ts';

export type StoredCharge = typeof paymentCharges.$inferSelect;

/** The states in which a charge may be paid; an invoice has at most one such charge. */
export const waitingStates = ['creating', 'waiting'] as const;

/** The charge of an invoice that waits for its payment or is being created; undefined without one. */
export async function waitingCharge(unit: Unit, invoiceId: number): Promise<StoredCharge | undefined> {
  const isWaiting = inArray(paymentCharges.state, [...waitingStates]);
  const [charge] = await unit.db
    .select()
    .from(paymentCharges)
    .where(and(eq(paymentCharges.invoiceId, invoiceId), isWaiting));
  return charge;
}

/** The latest charge of an invoice that has a QR code; undefined without one. */
export async function latestCharge(unit: Unit, invoiceId: number): Promise<StoredCharge | undefined> {
  const isShown = inArray(paymentCharges.state, ['waiting', 'paid', 'expired', 'cancelled']);
  const [charge] = await unit.db
    .select()
    .from(paymentCharges)
    .where(and(eq(paymentCharges.invoiceId, invoiceId), isShown))
    .orderBy(desc(paymentCharges.id))
    .limit(1);
  return charge;
}

/** A charge in the form of the API. */
export function presentCharge(charge: StoredCharge, now: Date): Charge {
  const { id, invoiceId, amountCents, copyPaste: qrCode, expiresAt, createdAt } = charge;
  const state = charge.state === 'creating' ? 'waiting' : charge.state;
  const isOver = expiresAt !== null && expiresAt <= now;
  return {
    ...{ id, invoiceId, value: amountOf(amountCents), qrCode },
    state: state === 'waiting' && isOver ? 'expired' : state,
    expiresAt: expiresAt?.toISOString() ?? null,
    confirmation: charge.provider === 'static-key' ? 'manual' : 'automatic',
    createdAt: createdAt.toISOString(),
  };
}
