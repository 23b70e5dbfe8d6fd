import { companyFounded } from '../../company/companies/in-process-events.ts';
import { planChanged, subscriptionChanged } from '../../company/managed-companies/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { adjustForPlan } from './adjust-for-plan.ts';
import { invoiceRoutes } from './invoices.routes.ts';
import { invoiceIfDue, makeInvoicesWork } from './make-invoices.ts';

/** Invoices of companies, made when they are due. */
export const invoicesModule = defineModule('invoices', {
  routes: invoiceRoutes,
  news: (platform) => [
    companyFounded.on((unit, founded) => invoiceIfDue(platform, unit, founded)),
    subscriptionChanged.on((unit, changed) => invoiceIfDue(platform, unit, changed)),
    planChanged.on((unit, change) => adjustForPlan(unit, change)),
  ],
  recurring: (platform) => [makeInvoicesWork(platform)],
});
