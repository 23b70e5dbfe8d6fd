import type { JobHandler } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { RunningChannels } from './create-channels.ts';
import { inboundEventHandler } from './inbound-event.ts';
import { changeMessageHandlers } from './outbound/change-message.ts';
import type { OutboundContext } from './outbound/context.ts';
import { downloadMediaHandler } from './outbound/download-media.ts';
import { markReadHandler } from './outbound/mark-read.ts';
import { meetContactHandler } from './outbound/meet-contact.ts';
import { reactMessageHandler } from './outbound/react-message.ts';
import { rejectCallHandler } from './outbound/reject-call.ts';
import { sendMessageHandler } from './outbound/send-message.ts';
import { sendTextHandler } from './outbound/send-text.ts';
import { typingHandler } from './typing.ts';

/** How long things wait for their connection, in milliseconds. */
export interface WaitingTimes {
  giveUpAfter: number;
  lookAgainAfter: number;
}

/** A day to come back, and a look every two seconds. */
export const usualWaits: WaitingTimes = { giveUpAfter: 24 * 60 * 60_000, lookAgainAfter: 2_000 };

/** The work of the channels. What needs a socket is done where the connection lives (`connectionPool`). */
export function channelJobs(
  platform: Platform,
  channels: Pick<RunningChannels, 'channel'>,
  waits: WaitingTimes = usualWaits,
): JobHandler[] {
  const context: OutboundContext = { platform, channel: channels.channel, ...waits };
  return [
    inboundEventHandler(platform),
    typingHandler(platform),
    sendMessageHandler(context),
    ...changeMessageHandlers(context),
    reactMessageHandler(context),
    markReadHandler(context),
    sendTextHandler(context),
    downloadMediaHandler(context),
    rejectCallHandler(context),
    meetContactHandler(context),
  ];
}
