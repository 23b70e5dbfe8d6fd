import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ChannelEventOf } from '../../channels/channel-events.ts';
import { contactDetailsJob } from '../../channels/jobs.ts';
import { attempt, failedFor, type OutboundContext } from '../../channels/outbound/attempt.ts';
import type { Channel } from '../../channels/port.ts';
import { keepPicture } from '../../channels/questions.ts';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import { shownName } from '../../platform/text/foreign-text.ts';
import { publishContact } from './contact-events.ts';
import { storePicture } from './contact-picture.ts';
import { chatOf, findContactOf } from './contact-rows.ts';

type Contact = typeof contacts.$inferSelect;
type KnownContact = Omit<Contact, 'searchText'>;

/** Milliseconds. */
const justNow = 60_000;
const payload = z.object({ contactId: z.number(), connectionId: z.number() });

/** A new contact has no picture yet, and a new group has no name but its address. */
export async function fetchContactDetails(
  services: Services,
  unit: Unit,
  contact: KnownContact,
  connectionId: number,
): Promise<void> {
  const isNew = services.clock().getTime() - contact.createdAt.getTime() < justNow;
  if (isNew && contact.profilePicUrl === '') await meet(unit, contact, connectionId);
  else await fetchMissingName(unit, contact, connectionId);
}

/** Requests the name of a group that is still named by its address. */
export async function fetchMissingName(unit: Unit, contact: KnownContact, connectionId: number): Promise<void> {
  if (isUnnamed(contact)) await meet(unit, contact, connectionId);
}

/** When WhatsApp reports a changed picture: fetches it again for a contact; strangers are ignored. */
export async function askForPicture(
  unit: Unit,
  { companyId, connectionId, event }: ChannelEventOf<'picture'>,
): Promise<void> {
  const contact = await findContactOf(unit, companyId, event.chat);
  if (contact) await meet(unit, contact, connectionId);
}

function isUnnamed({ isGroup, name, number }: KnownContact): boolean {
  return isGroup && name === number;
}

function meet(unit: Unit, { id: contactId, companyId }: KnownContact, connectionId: number): Promise<void> {
  return unit.enqueue(contactDetailsJob(companyId, { contactId, connectionId }));
}

/** Fetches a contact's current picture and an unnamed group's name from WhatsApp. What is hidden stays unknown. */
export function contactDetailsHandler(context: OutboundContext): JobHandler {
  const { database } = context.platform;
  return effectful('meet-contact', payload, async ({ contactId, connectionId }, job) => {
    const [contact] = await database.system(({ db }) => db.select().from(contacts).where(eq(contacts.id, contactId)));
    if (!contact) return;
    const target = { connectionId, since: contact.createdAt };
    // Nobody waits for the result: what fails is requested again when the chat is opened.
    await attempt(context, target, async (channel) => {
      await nameGroup(context, channel, contact);
      await renewPicture(context, channel, contact);
    }).catch(failedFor('ERR_WAPP_DOWNLOAD_MEDIA', job));
  });
}

async function nameGroup({ platform }: OutboundContext, channel: Channel, contact: Contact): Promise<void> {
  const name = isUnnamed(contact) ? shownName((await channel.groupName?.(contact.number ?? '')) ?? '') : '';
  if (!name) return;
  await platform.database.tenant(contact.companyId, async (unit) => {
    const [named] = await unit.db.update(contacts).set({ name }).where(eq(contacts.id, contact.id)).returning();
    if (named) await publishContact(platform, unit, 'update', named);
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
