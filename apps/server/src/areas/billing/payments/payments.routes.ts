import type { paymentEndpoints } from '@recado/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writtenAmount } from './br-code.ts';
import { latestCharge, presentCharge } from './charges.ts';
import { chargeInvoice } from './create-charge.ts';
import { takeNotice } from './notices.ts';
import { changePaymentSettings, readPaymentSettings, recordRegistration } from './payment-settings.ts';
import { ProviderFailure } from './provider.ts';
import { requireOwnInvoice, sellerOf } from './receipt.ts';
import { appliedPayment, listReceivedPayments, paymentsUnderReview, settlePayment } from './received-payments.ts';
import { activeProvider } from './stored-providers.ts';

/** Paying by PIX: charges, notices, payments to review, settings (SPEC §4.6, SERVER §2, PIX; ADR 57). */
export function paymentRoutes(platform: Platform): Handlers<keyof typeof paymentEndpoints> {
  const { clock } = platform;
  return {
    'POST /subscription': {
      async withoutUnit({ session, body }) {
        const charge = await chargeInvoice(platform, session.companyId, body.invoiceId ?? null);
        return {
          qrcode: { qrcode: charge.copyPaste },
          valor: { original: writtenAmount(charge.amountCents) },
          charge: presentCharge(charge, clock()),
        };
      },
    },
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
    'POST /payment-settings/check': {
      async before({ reader }) {
        const provider = await reader.inUnit((unit) => activeProvider(platform, unit));
        await provider.registerNotices?.().catch((error: unknown) => {
          if (!(error instanceof ProviderFailure)) throw error;
          const { reason, message } = error;
          platform.logger.warn({ provider: provider.name, reason, message }, 'the bank does not take the settings');
          const code = reason === 'credentials' ? 'ERR_PAYMENT_CREDENTIALS' : 'ERR_PAYMENT_PROVIDER';
          throw new AppError(code, { details: { cause: message.slice(0, 300) } });
        });
        return async ({ unit }) => {
          if (provider.registerNotices) await recordRegistration(unit, provider.name, unit.now());
          return readPaymentSettings(platform, unit);
        };
      },
    },
  };
}
