import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { effectfulAfter, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { chargeLane, foreignPool } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type StoredCharge, waitingCharge } from './charges.ts';
import { paymentCharges } from './payments.schema.ts';
import { ProviderFailure } from './provider.ts';
import { findProvider } from './stored-providers.ts';

const kind = 'withdraw-charge';

/** Ends the waiting charge of an invoice that is paid or cancelled. Requires a system unit, like `endCharge`. */
export async function endCharges(unit: Unit, { invoiceId }: { invoiceId: number }): Promise<void> {
  const charge = await waitingCharge(unit, invoiceId);
  if (charge) await endCharge(unit, charge, 'cancelled');
}

/** Ends a waiting charge, also at the bank, so that the bank takes no money for it. */
export async function endCharge(unit: Unit, { id }: StoredCharge, state: 'cancelled' | 'expired'): Promise<void> {
  await unit.db.update(paymentCharges).set({ state }).where(eq(paymentCharges.id, id));
  await unit.enqueue(withdrawJob(id));
}

/** A job that withdraws a charge at the bank. */
export function withdrawJob(chargeId: number) {
  return { kind, payload: { chargeId }, lane: chargeLane(chargeId), pool: foreignPool, blocksLane: false };
}

/**
 * Withdraws a charge, unless it was paid meanwhile. A refusal of the bank is no error: the bank has no such charge, or
 * the charge has ended.
 */
export function withdrawChargeHandler(parts: Pick<Platform, 'configuration' | 'secret' | 'clock'>): JobHandler {
  return effectfulAfter(
    kind,
    z.object({ chargeId: z.number() }),
    async (unit, { chargeId }) => {
      const [charge] = await unit.db.select().from(paymentCharges).where(eq(paymentCharges.id, chargeId));
      return charge && { charge, provider: await findProvider(parts, unit, charge.provider) };
    },
    async (found) => {
      if (!found || found.charge.state === 'paid') return undefined;
      await found.provider?.cancelCharge?.(found.charge).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure) || error.reason !== 'refused') throw error;
      });
      return undefined;
    },
  );
}
