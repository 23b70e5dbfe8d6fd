import { pixKeyOf } from '@recado/contract/pix-key';
import { z } from 'zod';
import { brCode } from './br-code.ts';
import type { PaymentProvider } from './provider.ts';

/** A key as banks know it; one that was stored before keys were checked may be none. */
export function canonicalKey(written: string): string {
  return pixKeyOf(written)?.key ?? written;
}

/** The stored settings of a static key. */
export const staticKeySettings = z.object({ key: z.string(), name: z.string(), city: z.string() });

/** A QR code for a key of any bank. Payments are not reported: the super user confirms them. */
export function staticKey(settings: z.output<typeof staticKeySettings>): PaymentProvider {
  return {
    name: 'static-key',
    autoConfirm: false,
    patience: null,
    txidLength: 25,
    createCharge: async ({ txid, amountCents }) =>
      brCode({ ...settings, key: canonicalKey(settings.key), txid, amountCents }),
  };
}
