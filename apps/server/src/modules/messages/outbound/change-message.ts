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

/** A way to change a message on WhatsApp, and the code that the message shows when it fails. */
interface Change {
  kind: 'edit-message' | 'remove-message';
  failure: ChangeFailure;
  /** Whether the change still applies. */
  isWanted(loaded: LoadedMessage): boolean;
  act(channel: Channel, reference: MessageReference, body: string): Promise<void> | undefined;
}

const changes: readonly Change[] = [
  {
    kind: 'edit-message',
    failure: 'ERR_EDITING_WAPP_MSG',
    // The text of a deleted message is deleted here, too.
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
 * Repeats on WhatsApp what was changed here in a sent message. A change that the provider does not support was never
 * offered, so it is skipped. A message whose change failed shows that until a retry succeeds.
 */
export function changeMessageHandlers(context: OutboundContext): JobHandler[] {
  return changes.map((change) =>
    effectfulOn(
      change.kind,
      payload,
      (unit, { messageId }) => loadMessage(unit, messageId),
      async (loaded, _payload, job) => {
        // A message that never reached WhatsApp cannot be changed there: it was not sent, or will be sent with the
        // newest text.
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
