import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import { contactDetailsJob } from '../../../channels/jobs.ts';
import { attempt, failedFor, type OutboundContext } from '../../../channels/outbound/attempt.ts';
import type { Channel } from '../../../channels/port.ts';
import { keepPicture } from '../../../channels/questions.ts';
import type { Services } from '../../../channels/services.ts';
import type { CompanyReader, Unit } from '../../../platform/database/database.ts';
import { effectful, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { shownName } from '../../../platform/text/foreign-text.ts';
import { chatOf } from './contact-names.ts';
import { type ContactRow, findContactOf, publishContact } from './contact-rows.ts';
import { contacts } from './contacts.schema.ts';
import { isUnnamed } from './resolve-contact.ts';

type ShownContact = Pick<ContactRow, 'id' | 'companyId' | 'pictureCheckedAt'>;

/** Age in milliseconds after which opening the chat requests the picture again. */
const freshFor = 24 * 60 * 60_000;
/** Milliseconds before an unanswered request is repeated. */
const askAgainAfter = 60 * 60_000;
const mostRemembered = 20_000;
/** The ids of contacts whose picture this process requested recently. */
const recentlyRequested = new WeakMap<Services, LRUCache<number, true>>();
const payload = z.object({ contactId: z.number(), connectionId: z.number() });

/** Fetches the picture of a contact again when WhatsApp reports a change. Does nothing for people without a contact. */
export async function askForPicture(
  unit: Unit,
  { companyId, connectionId, event }: ChannelEventOf<'picture'>,
): Promise<void> {
  const contact = await findContactOf(unit, companyId, event.chat);
  if (contact) await unit.enqueue(contactDetailsJob(companyId, { contactId: contact.id, connectionId }));
}

/**
 * Requests a contact's picture again if it was not checked for a day. Without an answer, e.g. because the connection is
 * closed, this process waits an hour before it asks again; otherwise every read of the chat would write.
 */
export async function renewOldPicture(
  services: Services,
  reader: CompanyReader,
  { contact, whatsapp }: { contact: ShownContact; whatsapp: { id: number } | null },
): Promise<void> {
  const now = services.clock().getTime();
  const asked = askedBy(services);
  const checkedAt = contact.pictureCheckedAt?.getTime() ?? 0;
  if (!whatsapp || now - checkedAt < freshFor || asked.has(contact.id)) return;
  const job = contactDetailsJob(contact.companyId, { contactId: contact.id, connectionId: whatsapp.id });
  await reader.inUnit((unit) => unit.enqueue(job));
  asked.set(contact.id, true);
}

function askedBy(services: Services): LRUCache<number, true> {
  const known = recentlyRequested.get(services);
  if (known) return known;
  const now = () => services.clock().getTime();
  const fresh = new LRUCache<number, true>({
    max: mostRemembered,
    ttl: askAgainAfter,
    ttlResolution: 0,
    perf: { now },
  });
  recentlyRequested.set(services, fresh);
  return fresh;
}

/** Fetches a contact's current picture and an unnamed group's name from WhatsApp. Hidden pictures stay unknown. */
export function contactDetailsHandler(context: OutboundContext): JobHandler {
  const { database } = context.platform;
  return effectful('meet-contact', payload, async ({ contactId, connectionId }, job) => {
    const [contact] = await database.system(({ db }) => db.select().from(contacts).where(eq(contacts.id, contactId)));
    if (!contact) return;
    const target = { connectionId, since: contact.createdAt };
    // Nothing waits for the result: after a failure, opening the chat requests it again.
    await attempt(context, target, async (channel) => {
      await nameGroup(context, channel, contact);
      await renewPicture(context, channel, contact);
    }).catch(failedFor('ERR_WAPP_DOWNLOAD_MEDIA', job));
  });
}

async function nameGroup({ platform }: OutboundContext, channel: Channel, contact: ContactRow): Promise<void> {
  const name = isUnnamed(contact) ? shownName((await channel.groupName?.(contact.number ?? '')) ?? '') : '';
  if (!name) return;
  await platform.database.tenant(contact.companyId, async (unit) => {
    const [named] = await unit.db.update(contacts).set({ name }).where(eq(contacts.id, contact.id)).returning();
    if (named) await publishContact(unit, 'update', named);
  });
}

async function renewPicture({ platform }: OutboundContext, channel: Channel, contact: ContactRow): Promise<void> {
  const { storage, database } = platform;
  const { id, companyId, profilePicUrl } = contact;
  const shown = await keepPicture(storage, channel, companyId, chatOf(contact));
  const known = await storage.find(profilePicUrl);
  const isSame = shown !== null && shown.sha256 === known?.sha256;
  if (isSame) await storage.remove([shown.id]);
  const fileId = isSame ? profilePicUrl : (shown?.id ?? '');
  await database.tenant(companyId, (unit) => storePicture(unit, id, fileId));
}

/**
 * Stores the picture that WhatsApp shows of a contact (empty: none) and publishes the contact if it changed. The
 * previous file is deleted after the commit.
 */
export async function storePicture(unit: Unit, contactId: number, fileId: string): Promise<void> {
  const [before] = await unit.db
    .select({ fileId: contacts.profilePicUrl })
    .from(contacts)
    .where(eq(contacts.id, contactId))
    .for('no key update');
  const [contact] = await unit.db
    .update(contacts)
    .set({ profilePicUrl: fileId, pictureCheckedAt: unit.now() })
    .where(eq(contacts.id, contactId))
    .returning();
  if (!before || !contact || before.fileId === fileId) return;
  await unit.emit(filesUnused, [before.fileId]);
  await publishContact(unit, 'update', contact);
}
