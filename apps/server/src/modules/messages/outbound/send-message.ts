import { z } from 'zod';
import type { OutboundContext } from '../../../channels/outbound/attempt.ts';
import { attempt, failedFor, type Outcome } from '../../../channels/outbound/attempt.ts';
import { type Ending, effectfulOn, type JobHandler } from '../../../platform/jobs/index.ts';
import { advanceAck, failMessage } from '../receive/receive-status.ts';
import { type LoadedMessage, loadMessage, outboundMessage } from './outbound-message.ts';

const payload = z.object({ messageId: z.number() });

/**
 * Sends a stored message and returns the outcome to be written with the end of the job. Skips one that was sent, failed
 * or deleted meanwhile. For WhatsApp a retry is the same message, because its id was chosen first.
 */
export function sendMessageHandler(context: OutboundContext): JobHandler {
  const { storage } = context.platform;
  return effectfulOn(
    'send-message',
    payload,
    (unit, { messageId }) => loadMessage(unit, messageId),
    async (loaded, _payload, job) => {
      if (!loaded || !isToSend(loaded)) return;
      if (!loaded.whatsapp) return noting(context, loaded, { done: false, failedCode: 'ERR_NO_WAPP_FOUND' });
      const target = { connectionId: loaded.whatsapp.id, since: loaded.message.updatedAt };
      const send = attempt(context, target, (channel) => channel.send(outboundMessage(storage, loaded)));
      return noting(context, loaded, await send.catch(failedFor('ERR_SENDING_WAPP_MSG', job)));
    },
  );
}

function isToSend({ message }: LoadedMessage): boolean {
  return message.fromMe && message.ack === 0 && message.failedCode === null && !message.isDeleted;
}

function noting({ platform }: OutboundContext, { message }: LoadedMessage, outcome: Outcome): Ending {
  if (outcome.done) return (unit) => advanceAck(platform, unit, message, 1);
  return (unit) => failMessage(platform, unit, message, outcome.failedCode);
}
