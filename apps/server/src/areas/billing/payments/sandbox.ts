import type { Clock } from '../../../platform/clock.ts';
import { brCode } from './br-code.ts';
import type { PaymentProvider } from './provider.ts';

/** Milliseconds until a charge is paid, long enough to see the page wait. */
const confirmsAfter = 5_000;
const patience = 60 * 60_000;

/** A provider without real money: every charge is paid some seconds later, and reported through the same notices. */
export function sandbox(clock: Clock): PaymentProvider {
  const copyPaste = (txid: string, amountCents: number) =>
    brCode({
      key: 'sandbox@recado.invalid',
      name: 'Recado sandbox',
      city: 'SANDBOX',
      amountCents,
      txid: txid.slice(0, 25),
    });
  return {
    name: 'sandbox',
    autoConfirm: true,
    patience,
    txidLength: 32,
    confirmsAfter,
    createCharge: async ({ txid, amountCents }) => copyPaste(txid, amountCents),
    async getCharge({ txid, amountCents, createdAt }) {
      const paidAt = new Date(createdAt.getTime() + confirmsAfter);
      const isPaid = paidAt <= clock();
      return {
        state: isPaid ? 'paid' : 'waiting',
        payments: isPaid ? [{ endToEndId: `E${txid.slice(0, 31)}`, amountCents, paidAt }] : [],
        copyPaste: copyPaste(txid, amountCents),
      };
    },
  };
}
