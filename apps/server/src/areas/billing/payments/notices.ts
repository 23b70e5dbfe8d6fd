import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { effectful, type JobHandler } from '../../../platform/jobs/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkJob } from './check-charge.ts';
import { isNoticeSecret, noticeSecret } from './notice-secret.ts';
import { paymentCharges } from './payments.schema.ts';
import { findProvider } from './stored-providers.ts';

type Services = Pick<Platform, 'database' | 'secret' | 'configuration' | 'clock' | 'logger'>;

/** A received notice. */
export interface Notice {
  txids: readonly string[];
  /** The secret in the address of the notice. */
  hmac: string;
  /** The network address of its sender. */
  address: string;
}

/**
 * Takes a notice of a bank as a hint: the charges that it names are read again (SERVER §2, PIX). No other content of it
 * is trusted. Unknown charges are ignored, because a key may have other uses. Throws ERR_INVALID_CREDENTIALS for a
 * notice without the secret, or from a network address that is not the bank's.
 */
export async function takeNotice(services: Services, { txids, hmac, address }: Notice): Promise<void> {
  if (!isNoticeSecret(hmac, services.secret)) throw new AppError('ERR_INVALID_CREDENTIALS');
  if (txids.length === 0) return;
  await services.database.system(async (unit) => {
    const named = await unit.db
      .select({ id: paymentCharges.id, provider: paymentCharges.provider })
      .from(paymentCharges)
      .where(inArray(paymentCharges.txid, [...new Set(txids)]));
    for (const name of new Set(named.map(({ provider }) => provider))) {
      const provider = await findProvider(services, unit, name);
      if (provider?.sendsFrom?.(address) !== false) continue;
      services.logger.warn({ provider: name, address }, 'a notice of a payment came from an unknown address');
      throw new AppError('ERR_INVALID_CREDENTIALS');
    }
    for (const { id: chargeId } of named) await unit.enqueue(checkJob({ chargeId, isRegular: false }));
  });
}

const kind = 'sandbox-notice';

/** A job that sends the sandbox's notice of a paid charge. */
export function sandboxNotice(txid: string, runAt: Date) {
  return { kind, payload: { txid }, lane: `sandbox:${txid}`, runAt };
}

/** Handles the sandbox's notices like those of a bank. */
export function sandboxNoticeHandler(services: Services): JobHandler {
  return effectful(kind, z.object({ txid: z.string() }), ({ txid }) =>
    takeNotice(services, { txids: [txid], hmac: noticeSecret(services.secret), address: '127.0.0.1' }),
  );
}
