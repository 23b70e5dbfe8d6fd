import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { contactDetailsJob } from '../../channels/jobs.ts';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import { publishContact } from './contact-events.ts';
import type { ContactRow } from './contact-rows.ts';

type ShownContact = Pick<ContactRow, 'id' | 'companyId' | 'pictureCheckedAt'>;

/** Age in milliseconds after which opening the chat requests the picture again. */
const freshFor = 24 * 60 * 60_000;
/** Milliseconds. */
const askAgainAfter = 60 * 60_000;
const mostRemembered = 20_000;
/** The ids of contacts whose picture this process requested recently. */
const askedByDesk = new WeakMap<Services, LRUCache<number, true>>();

/**
 * Stores the picture that WhatsApp shows of a contact (empty: none) and publishes the contact if it changed. The
 * previous file is deleted after the commit.
 */
export async function storePicture(services: Services, unit: Unit, contactId: number, fileId: string): Promise<void> {
  const [before] = await unit.db
    .select({ fileId: contacts.profilePicUrl })
    .from(contacts)
    .where(eq(contacts.id, contactId))
    .for('no key update');
  const [contact] = await unit.db
    .update(contacts)
    .set({ profilePicUrl: fileId, pictureCheckedAt: services.clock() })
    .where(eq(contacts.id, contactId))
    .returning();
  if (!before || !contact || before.fileId === fileId) return;
  unit.afterCommit(() => void services.storage.remove([before.fileId]));
  await publishContact(services, unit, 'update', contact);
}

/**
 * Requests a contact's picture again when it was not checked for a day. While there is no answer, e.g. because the
 * connection is down, this process waits an hour before it asks again; otherwise every read of the chat would write.
 */
export async function renewOldPicture(
  services: Services,
  unit: Unit,
  { contact, whatsapp }: { contact: ShownContact; whatsapp: { id: number } | null },
): Promise<void> {
  const now = services.clock().getTime();
  const asked = askedBy(services);
  const checkedAt = contact.pictureCheckedAt?.getTime() ?? 0;
  if (!whatsapp || now - checkedAt < freshFor || asked.has(contact.id)) return;
  unit.afterCommit(() => asked.set(contact.id, true));
  await unit.enqueue(contactDetailsJob(contact.companyId, { contactId: contact.id, connectionId: whatsapp.id }));
}

function askedBy(services: Services): LRUCache<number, true> {
  const known = askedByDesk.get(services);
  if (known) return known;
  const now = () => services.clock().getTime();
  const fresh = new LRUCache<number, true>({
    max: mostRemembered,
    ttl: askAgainAfter,
    ttlResolution: 0,
    perf: { now },
  });
  askedByDesk.set(services, fresh);
  return fresh;
}
