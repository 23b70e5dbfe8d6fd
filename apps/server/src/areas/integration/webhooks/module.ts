import { connectionChanged } from '../../../channels/channel-events.ts';
import { ruleTold } from '../../automation/rules/in-process-events.ts';
import { campaignFinished } from '../../campaigns/campaigns/in-process-events.ts';
import { connectionHealthChanged } from '../../conversations/connection-notices/in-process-events.ts';
import { contactsChanged } from '../../conversations/contacts/in-process-events.ts';
import { ackMoved, customerWrote, messageFailed, phoneWrote } from '../../conversations/messages/in-process-events.ts';
import { templateReported } from '../../conversations/templates/in-process-events.ts';
import { ratingCommented, ticketRated, ticketsHappened } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { webhookUse } from '../../operations/operations/in-process-events.ts';
import { deliverWebhooksHandler } from './deliver-webhooks.ts';
import { forgetDeliveriesWork } from './forget-deliveries.ts';
import { wakeWebhooksWork } from './wake-webhooks.ts';
import {
  onAckMoved,
  onCampaignFinished,
  onConnectionChanged,
  onConnectionHealth,
  onContactsChanged,
  onCustomerWrote,
  onMessageFailed,
  onPhoneWrote,
  onRatingCommented,
  onRuleTold,
  onTemplateReported,
  onTicketEvents,
  onTicketRated,
} from './webhook-reactions.ts';
import { countDeliveries } from './webhook-use.ts';
import { startWebhookWorker } from './webhook-worker.ts';
import { webhookRoutes } from './webhooks.routes.ts';

/** Tells the systems of a company what happens (docs/adr/0066). */
export const webhooksModule = defineModule('webhooks', {
  routes: webhookRoutes,
  news: () => [
    customerWrote.on(onCustomerWrote),
    ackMoved.on(onAckMoved),
    phoneWrote.on(onPhoneWrote),
    messageFailed.on(onMessageFailed),
    contactsChanged.on(onContactsChanged),
    ticketsHappened.on(onTicketEvents),
    ticketRated.on(onTicketRated),
    ratingCommented.on(onRatingCommented),
    campaignFinished.on(onCampaignFinished),
    connectionHealthChanged.on(onConnectionHealth),
    templateReported.on(onTemplateReported),
    ruleTold.on(onRuleTold),
    connectionChanged.on(async (unit, { connectionId, status }) => {
      if (status) await onConnectionChanged(unit, connectionId);
    }),
  ],
  answers: () => [webhookUse.answeredBy(countDeliveries)],
  jobs: (platform) => [deliverWebhooksHandler(platform)],
  recurring: (platform) => [forgetDeliveriesWork(platform), wakeWebhooksWork(platform)],
  workers: [startWebhookWorker],
});
