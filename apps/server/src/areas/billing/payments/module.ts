import { defineModule } from '../../define-module.ts';
import { invoiceClosed } from '../invoices/in-process-events.ts';
import { checkChargeHandler } from './check-charge.ts';
import { endCharges, withdrawChargeHandler } from './end-charges.ts';
import { sandboxNoticeHandler } from './notices.ts';
import { paymentRoutes } from './payments.routes.ts';

/** Payments of invoices by PIX, and what banks report (docs/adr/0114). */
export const paymentsModule = defineModule('payments', {
  routes: paymentRoutes,
  news: () => [invoiceClosed.on(endCharges)],
  jobs: (platform) => [checkChargeHandler(platform), withdrawChargeHandler(platform), sandboxNoticeHandler(platform)],
});
