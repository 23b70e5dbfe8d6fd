import { z } from 'zod';
import { brCode } from './br-code.ts';
import type { PaymentProvider } from './provider.ts';

/** The stored settings of a static key. */
export const staticKeySettings = z.object({ key: z.string(), name: z.string(), city: z.string() });

/** A QR code for a key of any bank. Payments are not reported: the super user confirms them. */
export function staticKey(settings: z.output<typeof staticKeySettings>): PaymentProvider {
  return {
    name: 'static-key',
    autoConfirm: false,
    patience: null,
    txidLength: 25,
    createCharge: async ({ txid, amountCents }) => brCode({ ...settings, txid, amountCents }),
  };
}
