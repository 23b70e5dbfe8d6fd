import { defineModule } from '../../define-module.ts';
import { lookUpBillHandler } from './look-up-bill.ts';

/** Looks up a customer's open bill in the company's own billing system (docs/adr/0053). */
export const billingLookupsModule = defineModule('billing-lookups', {
  jobs: (platform) => [lookUpBillHandler(platform)],
});
