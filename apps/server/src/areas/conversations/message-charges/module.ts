import { channelEvents } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { chargeMessage } from './charge-message.ts';

/** What WhatsApp charges for the messages of official numbers. */
export const messageChargesModule = defineModule('message-charges', {
  reactions: () => [channelEvents.status.on((unit, received) => chargeMessage(unit, received))],
});
