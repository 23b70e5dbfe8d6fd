import { connectionChanged } from '../../../channels/channel-events.ts';
import { campaignFinished } from '../../campaigns/campaigns/in-process-events.ts';
import { contactsChanged } from '../../conversations/contacts/in-process-events.ts';
import { ackMoved, customerWrote, messageFailed, phoneWrote } from '../../conversations/messages/in-process-events.ts';
import { ticketRated, ticketsHappened } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { deliverWebhooksHandler } from './deliver-webhooks.ts';
import { forgetDeliveriesWork } from './forget-deliveries.ts';
import { wakeWebhooksWork } from './wake-webhooks.ts';
import {
  onAckMoved,
  onCampaignFinished,
  onConnectionChanged,
  onContactsChanged,
  onCustomerWrote,
  onMessageFailed,
  onPhoneWrote,
  onTicketEvents,
  onTicketRated,
} from './webhook-reactions.ts';
import { startWebhookWorker } from './webhook-worker.ts';
import { webhookRoutes } from './webhooks.routes.ts';

/** Tells the systems of a company what happens (docs/adr/0066). */
export const webhooksModule = defineModule('webhooks', {
  routes: webhookRoutes,
  news: (platform) => [
    customerWrote.on((unit, written) => onCustomerWrote(platform, unit, written)),
    ackMoved.on((unit, moved) => onAckMoved(platform, unit, moved)),
    phoneWrote.on((unit, written) => onPhoneWrote(platform, unit, written)),
    messageFailed.on((unit, failed) => onMessageFailed(platform, unit, failed)),
    contactsChanged.on((unit, changed) => onContactsChanged(platform, unit, changed)),
    ticketsHappened.on((unit, happened) => onTicketEvents(platform, unit, happened)),
    ticketRated.on((unit, rated) => onTicketRated(platform, unit, rated)),
    campaignFinished.on((unit, finished) => onCampaignFinished(platform, unit, finished)),
    connectionChanged.on(async (unit, { connectionId, status }) => {
      if (status) await onConnectionChanged(platform, unit, connectionId);
    }),
  ],
  jobs: (platform) => [deliverWebhooksHandler(platform)],
  recurring: (platform) => [forgetDeliveriesWork(platform), wakeWebhooksWork(platform)],
  workers: [startWebhookWorker],
});
