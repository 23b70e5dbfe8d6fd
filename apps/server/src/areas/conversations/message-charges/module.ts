import { channelEvents } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { chargeMessages } from './charge-messages.ts';

/** What WhatsApp charges for the messages of official numbers. */
export const messageChargesModule = defineModule('message-charges', {
  reactions: () => [
    channelEvents.status.on((unit, { event, ...source }) => chargeMessages(unit, { ...source, events: [event] })),
    channelEvents.statuses.on(chargeMessages),
  ],
});
