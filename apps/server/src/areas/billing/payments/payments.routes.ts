import type { paymentEndpoints } from '@recado/contract';
import { AppError } from '../../../platform/errors.ts';
import { afterwards } from '../../../platform/http/afterwards.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { earlyAnswer, inSteps } from '../../../platform/http/steps.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writtenAmount } from './br-code.ts';
import { latestCharge, presentCharge, type StoredCharge } from './charges.ts';
import { beginCharge, chargeAtBank, storeCharge } from './create-charge.ts';
import { takeNotice } from './notices.ts';
import { changePaymentSettings, readPaymentSettings, recordRegistration } from './payment-settings.ts';
import { ProviderFailure } from './provider.ts';
import { requireOwnInvoice, sellerOf } from './receipt.ts';
import { appliedPayment, listReceivedPayments, paymentsUnderReview, settlePayment } from './received-payments.ts';
import { activeProvider } from './stored-providers.ts';

/** Paying by PIX: charges, notices, payments to review, settings (SPEC §4.6, SERVER §2, PIX; ADR 57). */
export function paymentRoutes(platform: Platform): Handlers<keyof typeof paymentEndpoints> {
  return {
    // In system units, because the payment's provider is the installation's.
    'POST /subscription': inSteps({
      async prepare({ unit, session, body }) {
        const begun = await beginCharge(platform, unit, session.companyId, body.invoiceId ?? null);
        return begun.charge.state === 'waiting' ? earlyAnswer(presentPayable(begun.charge, unit.now())) : begun;
      },
      perform: ({ prepared: begun }) => chargeAtBank(platform, begun),
      async finish({ unit, prepared: begun, performed: copyPaste }) {
        const charge = await storeCharge(unit, begun, copyPaste);
        const now = unit.now();
        return afterwards(async () => {
          if (!charge) throw new AppError('ERR_INVOICE_STATE');
          return presentPayable(charge, now);
        });
      },
    }),
    'GET /invoices/:invoiceId/charge': async ({ unit, session: { companyId }, params: { invoiceId } }) => {
      await requireOwnInvoice(unit, companyId, invoiceId);
      const charge = await latestCharge(unit, invoiceId);
      const underReview = await paymentsUnderReview(unit, invoiceId);
      return { charge: charge ? presentCharge(charge, unit.now()) : null, underReview };
    },
    // In a system unit, because the seller is another company.
    'GET /invoices/:invoiceId/receipt': async ({ unit, session: { companyId }, params: { invoiceId } }) => {
      await requireOwnInvoice(unit, companyId, invoiceId);
      return { paymentId: await appliedPayment(unit, invoiceId), seller: await sellerOf(unit) };
    },
    'POST /subscription/webhook': async ({ query: { hmac }, body, address }) => {
      const txids = (body?.pix ?? []).flatMap(({ txid }) => txid ?? []);
      await takeNotice(platform, { txids, hmac, address });
      return { message: 'Noted' };
    },
    'GET /received-payments': ({ unit, query }) => listReceivedPayments(unit, query),
    'PUT /received-payments/:paymentId': ({ unit, session, params, body }) =>
      settlePayment(unit, params.paymentId, { ...body, settledBy: session.name }),
    'GET /payment-settings': ({ unit }) => readPaymentSettings(platform, unit),
    'PUT /payment-settings': ({ unit, body }) => changePaymentSettings(platform, unit, body),
    'POST /payment-settings/check': inSteps({
      prepare: ({ unit }) => activeProvider(platform, unit),
      async perform({ prepared: provider }) {
        await provider.registerNotices?.().catch((error: unknown) => {
          if (!(error instanceof ProviderFailure)) throw error;
          const { reason, message } = error;
          platform.logger.warn({ provider: provider.name, reason, message }, 'the bank does not take the settings');
          const code = reason === 'credentials' ? 'ERR_PAYMENT_CREDENTIALS' : 'ERR_PAYMENT_PROVIDER';
          throw new AppError(code, { details: { cause: message.slice(0, 300) } });
        });
      },
      async finish({ unit, prepared: provider }) {
        if (provider.registerNotices) await recordRegistration(unit, provider.name, unit.now());
        return readPaymentSettings(platform, unit);
      },
    }),
  };
}

/** A charge with the fields that clients of the family read. */
function presentPayable(charge: StoredCharge, now: Date) {
  return {
    qrcode: { qrcode: charge.copyPaste },
    valor: { original: writtenAmount(charge.amountCents) },
    charge: presentCharge(charge, now),
  };
}
