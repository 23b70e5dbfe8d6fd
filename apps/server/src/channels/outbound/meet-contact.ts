import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { chatOf } from '../../modules/contacts/chat-of.ts';
import { publishContact } from '../../modules/contacts/contact-events.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import type { Channel, ChatAddress } from '../port.ts';
import { attempt } from './attempt.ts';
import type { OutboundContext } from './context.ts';

const payload = z.object({ contactId: z.number(), connectionId: z.number() });

/** Fetches what WhatsApp shows of a new contact: the picture, and a group's name. What is hidden stays unknown. */
export function meetContactHandler(context: OutboundContext): JobHandler {
  const { platform } = context;
  const { database } = platform;
  return effectful('meet-contact', payload, async ({ contactId, connectionId }) => {
    const [contact] = await database.system(({ db }) => db.select().from(contacts).where(eq(contacts.id, contactId)));
    if (!contact) return;
    await attempt(context, { connectionId, since: contact.createdAt }, async (channel) => {
      const { companyId } = contact;
      const name = contact.isGroup ? await channel.groupName?.(contact.number ?? '') : null;
      const picture = contact.profilePicUrl ? null : await keepPicture(context, channel, companyId, chatOf(contact));
      const nameless = contact.name === contact.number;
      const changes = { ...(name && nameless ? { name } : {}), ...(picture ? { profilePicUrl: picture } : {}) };
      if (Object.keys(changes).length === 0) return;
      await database.tenant(companyId, async (unit) => {
        const [changed] = await unit.db.update(contacts).set(changes).where(eq(contacts.id, contactId)).returning();
        if (changed) publishContact(platform, unit, 'update', changed);
      });
    });
  });
}

async function keepPicture(
  { platform }: OutboundContext,
  channel: Channel,
  companyId: number,
  chat: ChatAddress,
): Promise<string | null> {
  const stream = await channel.openPicture?.(chat);
  if (!stream) return null;
  const file = await platform.storage.keepStream(stream, { name: 'picture.jpg', companyId });
  return file.kind === 'image' ? file.id : null;
}
