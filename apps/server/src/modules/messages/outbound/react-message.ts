import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OutboundContext } from '../../../channels/outbound/attempt.ts';
import { attempt, failedFor } from '../../../channels/outbound/attempt.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import { type Ending, effectfulOn, type JobHandler, Postpone } from '../../../platform/jobs/index.ts';
import { announceMessage } from '../message-events.ts';
import { ownReaction, withOwnReaction } from '../reactions.ts';
import { loadMessage, referenceOf } from './outbound-message.ts';

const payload = z.object({ messageId: z.number(), before: z.string() });

/** Sets the company's current reaction on WhatsApp. A refused one is marked as failed, a refused removal is undone. */
export function reactMessageHandler(context: OutboundContext): JobHandler {
  return effectfulOn(
    'react-message',
    payload,
    (unit, { messageId }) => loadMessage(unit, messageId),
    async (loaded, { before }, job) => {
      if (!loaded?.whatsapp || loaded.message.isDeleted) return;
      const { message, whatsapp } = loaded;
      // The message itself is still to be sent, in the lane of its chat.
      if (message.fromMe && message.ack === 0 && message.failedCode === null) {
        throw new Postpone(context.lookAgainAfter, 'The message is not sent yet');
      }
      const emoji = ownReaction(message.reactions)?.emoji ?? '';
      const target = { connectionId: whatsapp.id, since: message.updatedAt };
      const work = attempt(context, target, async (channel) => channel.react?.(referenceOf(loaded), emoji));
      const { done } = await work.catch(failedFor('ERR_SENDING_WAPP_MSG', job));
      return done ? undefined : refused(context, message, emoji || before);
    },
  );
}

function refused(
  { platform }: OutboundContext,
  message: Pick<typeof messages.$inferSelect, 'id' | 'reactions'>,
  emoji: string,
): Ending {
  const reactions = withOwnReaction(message.reactions, { emoji, failed: true });
  return async (unit) => {
    await unit.db.update(messages).set({ reactions }).where(eq(messages.id, message.id));
    await announceMessage(platform, unit, 'update', message.id);
  };
}
