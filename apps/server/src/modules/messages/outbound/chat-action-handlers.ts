import type { OutboundContext } from '../../../channels/outbound/attempt.ts';
import { rejectCallHandler } from '../../../channels/outbound/reject-call.ts';
import { sendTextHandler } from '../../../channels/outbound/send-text.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { contactDetailsHandler } from '../../contacts/contact-details.ts';
import { changeMessageHandlers } from './change-message.ts';
import { downloadMediaHandler } from './download-media.ts';
import { markReadHandler } from './mark-read.ts';
import { reactMessageHandler } from './react-message.ts';
import { sendMessageHandler } from './send-message.ts';

/** How long things wait for their connection, in milliseconds. */
export type WaitingTimes = Pick<OutboundContext, 'giveUpAfter' | 'lookAgainAfter'>;

/** A day to come back. The look every two seconds is for a connection that breaks off before its worker hears of it. */
export const usualWaits: WaitingTimes = { giveUpAfter: 24 * 60 * 60_000, lookAgainAfter: 2_000 };

/** What is done at WhatsApp, each where the connection lives (`connectionPool`). */
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
