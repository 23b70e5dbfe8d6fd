import { z } from 'zod';
import type { OutboundContext } from '../../../channels/outbound/attempt.ts';
import { attempt, failedFor, type Outcome } from '../../../channels/outbound/attempt.ts';
import { effectful, type JobHandler } from '../../../platform/jobs/index.ts';
import { advanceAck, failMessage } from '../receive/receive-status.ts';
import { type LoadedMessage, loadMessage } from './load-message.ts';
import { outboundMessage } from './outbound-message.ts';

const payload = z.object({ messageId: z.number() });

/**
 * Sends a stored message. A message that was sent, failed or deleted meanwhile is passed over;
 * a second try is the same message to WhatsApp, because its id was chosen before the first.
 */
export function sendMessageHandler(context: OutboundContext): JobHandler {
  const { database, storage } = context.platform;
  return effectful('send-message', payload, async ({ messageId }, job) => {
    const loaded = await database.system((unit) => loadMessage(unit, messageId));
    if (!loaded || !isToSend(loaded)) return;
    if (!loaded.whatsapp) return noteOutcome(context, loaded, { done: false, failedCode: 'ERR_NO_WAPP_FOUND' });
    const connectionId = loaded.whatsapp.id;
    const target = { connectionId, since: loaded.message.updatedAt };
    const send = attempt(context, target, (channel) => channel.send(outboundMessage(storage, loaded)));
    await noteOutcome(context, loaded, await send.catch(failedFor('ERR_SENDING_WAPP_MSG', job)));
  });
}

function isToSend({ message }: LoadedMessage): boolean {
  return message.fromMe && message.ack === 0 && message.failedCode === null && !message.isDeleted;
}

async function noteOutcome({ platform }: OutboundContext, { message }: LoadedMessage, outcome: Outcome): Promise<void> {
  await platform.database.tenant(message.companyId, async (unit) => {
    if (outcome.done) await advanceAck(platform, unit, message, 1);
    else await failMessage(platform, unit, message, outcome.failedCode);
  });
}
