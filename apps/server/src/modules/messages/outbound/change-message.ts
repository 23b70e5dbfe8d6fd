import type { ChangeFailure } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OutboundContext } from '../../../channels/outbound/attempt.ts';
import { attempt, failedFor } from '../../../channels/outbound/attempt.ts';
import type { Channel, MessageReference } from '../../../channels/port.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import { type Ending, effectfulOn, type JobHandler } from '../../../platform/jobs/index.ts';
import { announceMessage } from '../message-events.ts';
import { type LoadedMessage, loadMessage, referenceOf } from './outbound-message.ts';

const payload = z.object({ messageId: z.number() });

/** A way to change a message, and the code under which the message says that it did not work. */
interface Change {
  kind: 'edit-message' | 'remove-message';
  failure: ChangeFailure;
  /** Whether it is still wanted. */
  isWanted(loaded: LoadedMessage): boolean;
  act(channel: Channel, reference: MessageReference, body: string): Promise<void> | undefined;
}

const changes: readonly Change[] = [
  {
    kind: 'edit-message',
    failure: 'ERR_EDITING_WAPP_MSG',
    // The text of a deleted message is gone here, too.
    isWanted: ({ message }) => !message.isDeleted,
    act: (channel, reference, body) => channel.edit?.(reference, body),
  },
  {
    kind: 'remove-message',
    failure: 'ERR_DELETE_WAPP_MSG',
    isWanted: () => true,
    act: (channel, reference) => channel.remove?.(reference),
  },
];

/**
 * Tells WhatsApp what became of a sent message here. What a provider cannot do was not offered, so it is passed over. A
 * message whose change did not arrive says so, until a later try does.
 */
export function changeMessageHandlers(context: OutboundContext): JobHandler[] {
  return changes.map((change) =>
    effectfulOn(
      change.kind,
      payload,
      (unit, { messageId }) => loadMessage(unit, messageId),
      async (loaded, _payload, job) => {
        // What never reached WhatsApp is not there to be changed: its send was passed over or carries the newest text.
        if (!loaded?.whatsapp || loaded.message.ack === 0 || !change.isWanted(loaded)) return;
        const { message, whatsapp } = loaded;
        const work = attempt(context, { connectionId: whatsapp.id, since: message.updatedAt }, async (channel) => {
          await change.act(channel, referenceOf(loaded), message.body);
        });
        const { done } = await work.catch(failedFor(change.failure, job));
        return noting(context, loaded, done ? null : change.failure);
      },
    ),
  );
}

function noting(
  { platform }: OutboundContext,
  { message }: LoadedMessage,
  failedCode: ChangeFailure | null,
): Ending | undefined {
  if (message.failedCode === failedCode) return undefined;
  return async (unit) => {
    await unit.db.update(messages).set({ failedCode }).where(eq(messages.id, message.id));
    await announceMessage(platform, unit, 'update', message.id);
  };
}
