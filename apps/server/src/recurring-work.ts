import type { ServicePlatform } from './channels/services.ts';
import { sweepTicketsWork } from './chatbot/sweep.ts';
import { forgetAuditsWork } from './modules/audits/forget-audits.ts';
import { computeFiguresWork } from './modules/dashboard/compute-figures.ts';
import { forgetRequestsWork } from './modules/external-api/once.ts';
import { makeInvoicesWork } from './modules/invoices/make-invoices.ts';
import { foldMenuFiguresWork } from './modules/menu-figures/fold-figures.ts';
import { channelCareWork } from './modules/messages/outbound/care.ts';
import { indexOldMessagesWork } from './modules/messages/search/index-old-messages.ts';
import { sweepOrphansWork } from './modules/orphans/sweep-orphans.ts';
import { removeReleasesWork } from './modules/releases/remove-releases.ts';
import { watchCanariesWork } from './modules/releases/reports/watch-canaries.ts';
import { warnCompaniesWork } from './modules/subscription-warnings/warn-companies.ts';
import { forgetDeliveriesWork } from './modules/webhooks/forget-deliveries.ts';
import { wakeWebhooksWork } from './modules/webhooks/wake-webhooks.ts';
import type { RecurringWork } from './platform/scheduler/scheduler.ts';

/** All recurring work. Each module describes its own; it is listed here. */
export function allRecurringWork(platform: ServicePlatform): RecurringWork[] {
  return [
    makeInvoicesWork(platform),
    warnCompaniesWork(platform),
    sweepTicketsWork(platform),
    channelCareWork(platform),
    sweepOrphansWork(platform),
    indexOldMessagesWork(platform),
    computeFiguresWork(platform),
    foldMenuFiguresWork(platform),
    forgetAuditsWork(platform),
    forgetRequestsWork(platform),
    forgetDeliveriesWork(platform),
    wakeWebhooksWork(platform),
    removeReleasesWork(platform),
    watchCanariesWork(platform),
  ];
}
