import { defineModule } from '../../define-module.ts';
import { customerWrote } from '../messages/in-process-events.ts';
import { mentioned } from '../ticket-notes/in-process-events.ts';
import { ticketMoved } from '../tickets/in-process-events.ts';
import { choiceSockets } from './choices.ts';
import { notifyDevicesHandler } from './notify-devices.ts';
import { onCustomerWrote, onMentioned, onTicketMoved } from './push-news.ts';
import { pushNotificationRoutes } from './push-notifications.routes.ts';
import { startPushWorker } from './push-worker.ts';
import { sendPushHandler } from './send-push.ts';

/** Notifications of closed browsers, and what a user wants to be told (docs/adr/0035). */
export const pushNotificationsModule = defineModule('push-notifications', {
  routes: pushNotificationRoutes,
  news: (platform) => [
    customerWrote.on((unit, written) => onCustomerWrote(platform, unit, written)),
    mentioned.on((unit, mention) => onMentioned(unit, mention)),
    ticketMoved.on((unit, move) => onTicketMoved(unit, move)),
  ],
  jobs: (platform) => [notifyDevicesHandler(platform), sendPushHandler(platform)],
  sockets: ({ database }) => [choiceSockets({ database })],
  workers: [startPushWorker],
});
