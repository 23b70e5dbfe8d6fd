import type { OutboundContext } from '../../../channels/outbound/attempt.ts';
import { rejectCallHandler } from '../../../channels/outbound/reject-call.ts';
import { sendTextHandler } from '../../../channels/outbound/send-text.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { contactDetailsHandler } from '../../contacts/contact-details.ts';
import { changeMessageHandlers, markReadHandler, reactMessageHandler, sendMessageHandler } from './chat-actions.ts';
import { downloadMediaHandler } from './download-media.ts';

/** How long chat actions wait for their connection, in milliseconds. */
export type WaitingTimes = Pick<OutboundContext, 'giveUpAfter' | 'lookAgainAfter'>;

/** One day for the connection to return. The two seconds are for one that fails before its worker notices. */
export const usualWaits: WaitingTimes = { giveUpAfter: 24 * 60 * 60_000, lookAgainAfter: 2_000 };

/** The handlers of all actions on WhatsApp; they run in the process that holds the connection (`connectionPool`). */
export function chatActionHandlers(
  platform: OutboundContext['platform'],
  channels: Pick<OutboundContext, 'channel'>,
  waits: WaitingTimes = usualWaits,
): JobHandler[] {
  const context: OutboundContext = { platform, channel: channels.channel, ...waits };
  return [
    sendMessageHandler(context),
    ...changeMessageHandlers(context),
    reactMessageHandler(context),
    markReadHandler(context),
    sendTextHandler(context),
    downloadMediaHandler(context),
    rejectCallHandler(context),
    contactDetailsHandler(context),
  ];
}
