import { z } from 'zod';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import type { Channel, MessageReference } from '../port.ts';
import { attempt } from './attempt.ts';
import type { OutboundContext } from './context.ts';
import { loadMessage } from './load-message.ts';
import { referenceOf } from './outbound-message.ts';

const payload = z.object({ messageId: z.number() });

/** Tells WhatsApp what became of a sent message here. What a provider cannot do was not offered, so it is passed over. */
export function changeMessageHandlers(context: OutboundContext): JobHandler[] {
  return [
    handler(context, 'edit-message', (channel, reference, body) => channel.edit?.(reference, body)),
    handler(context, 'remove-message', (channel, reference) => channel.remove?.(reference)),
  ];
}

function handler(
  context: OutboundContext,
  kind: string,
  act: (channel: Channel, reference: MessageReference, body: string) => Promise<void> | undefined,
): JobHandler {
  return effectful(kind, payload, async ({ messageId }) => {
    const loaded = await context.platform.database.system((unit) => loadMessage(unit, messageId));
    // What never reached WhatsApp is not there to be changed: its send was passed over or carries the newest text.
    if (!loaded?.whatsapp || loaded.message.ack === 0) return;
    const { message, whatsapp } = loaded;
    await attempt(context, { connectionId: whatsapp.id, since: message.updatedAt }, async (channel) => {
      await act(channel, referenceOf(loaded), message.body);
    });
  });
}
