import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { chatOf } from '../../modules/contacts/chat-of.ts';
import { publishContact } from '../../modules/contacts/contact-events.ts';
import { storePicture } from '../../modules/contacts/contact-picture.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import { keepPicture } from '../keep-picture.ts';
import type { Channel } from '../port.ts';
import { attempt, failedFor } from './attempt.ts';
import type { OutboundContext } from './context.ts';

type Contact = typeof contacts.$inferSelect;

const payload = z.object({ contactId: z.number(), connectionId: z.number() });

/** Fetches what WhatsApp shows of a contact now: the picture, and an unnamed group's name. What is hidden stays unknown. */
export function meetContactHandler(context: OutboundContext): JobHandler {
  const { database } = context.platform;
  return effectful('meet-contact', payload, async ({ contactId, connectionId }, job) => {
    const [contact] = await database.system(({ db }) => db.select().from(contacts).where(eq(contacts.id, contactId)));
    if (!contact) return;
    const target = { connectionId, since: contact.createdAt };
    // Nobody waits for it: what cannot be had is asked for again when the chat is opened.
    await attempt(context, target, async (channel) => {
      await nameGroup(context, channel, contact);
      await renewPicture(context, channel, contact);
    }).catch(failedFor('ERR_WAPP_DOWNLOAD_MEDIA', job));
  });
}

async function nameGroup({ platform }: OutboundContext, channel: Channel, contact: Contact): Promise<void> {
  const isNameless = contact.isGroup && contact.name === contact.number;
  const name = isNameless ? await channel.groupName?.(contact.number ?? '') : null;
  if (!name) return;
  await platform.database.tenant(contact.companyId, async (unit) => {
    const [named] = await unit.db.update(contacts).set({ name }).where(eq(contacts.id, contact.id)).returning();
    if (named) publishContact(platform, unit, 'update', named);
  });
}

async function renewPicture({ platform }: OutboundContext, channel: Channel, contact: Contact): Promise<void> {
  const { storage, database } = platform;
  const { id, companyId, profilePicUrl } = contact;
  const shown = await keepPicture(storage, channel, companyId, chatOf(contact));
  const known = await storage.find(profilePicUrl);
  const isSame = shown !== null && shown.sha256 === known?.sha256;
  if (isSame) await storage.remove([shown.id]);
  const fileId = isSame ? profilePicUrl : (shown?.id ?? '');
  await database.tenant(companyId, (unit) => storePicture(platform, unit, id, fileId));
}
