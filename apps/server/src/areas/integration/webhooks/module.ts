import { connectionChanged } from '../../../channels/channel-events.ts';
import { campaignFinished } from '../../campaigns/campaigns/in-process-events.ts';
import { contactsChanged } from '../../conversations/contacts/in-process-events.ts';
import { ackMoved, customerWrote, messageFailed, phoneWrote } from '../../conversations/messages/in-process-events.ts';
import { ticketRated, ticketsHappened } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { deliverWebhooksHandler } from './deliver-webhooks.ts';
import { forgetDeliveriesWork } from './forget-deliveries.ts';
import {
  noteAck,
  noteCampaign,
  noteConnection,
  noteContacts,
  noteFailed,
  noteHappenings,
  notePhoneWrote,
  noteRated,
  noteWritten,
} from './note-events.ts';
import { wakeWebhooksWork } from './wake-webhooks.ts';
import { startWebhookWorker } from './webhook-worker.ts';
import { webhookRoutes } from './webhooks.routes.ts';

/** Tells the systems of a company what happens (docs/adr/0066). */
export const webhooksModule = defineModule('webhooks', {
  routes: webhookRoutes,
  news: (platform) => [
    customerWrote.on((unit, written) => noteWritten(platform, unit, written)),
    ackMoved.on((unit, moved) => noteAck(platform, unit, moved)),
    phoneWrote.on((unit, written) => notePhoneWrote(platform, unit, written)),
    messageFailed.on((unit, failed) => noteFailed(platform, unit, failed)),
    contactsChanged.on((unit, changed) => noteContacts(platform, unit, changed)),
    ticketsHappened.on((unit, happened) => noteHappenings(platform, unit, happened)),
    ticketRated.on((unit, rated) => noteRated(platform, unit, rated)),
    campaignFinished.on((unit, finished) => noteCampaign(platform, unit, finished)),
    connectionChanged.on(async (unit, { connectionId, status }) => {
      if (status) await noteConnection(platform, unit, connectionId);
    }),
  ],
  jobs: (platform) => [deliverWebhooksHandler(platform)],
  recurring: (platform) => [forgetDeliveriesWork(platform), wakeWebhooksWork(platform)],
  workers: [startWebhookWorker],
});
