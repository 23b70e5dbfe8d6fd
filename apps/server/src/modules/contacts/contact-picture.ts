import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { contactDetailsJob } from '../../channels/jobs.ts';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import type { ContactRow } from './contact.presenter.ts';
import { publishContact } from './contact-events.ts';

type ShownContact = Pick<ContactRow, 'id' | 'companyId' | 'pictureCheckedAt'>;

/** How old a picture may get before opening the chat asks for it again, in milliseconds. */
const freshFor = 24 * 60 * 60_000;
/** Milliseconds. */
const askAgainAfter = 60 * 60_000;
const mostRemembered = 20_000;
/** The contacts whose picture this process asked for lately, by their ids. */
const askedByDesk = new WeakMap<Services, LRUCache<number, true>>();

/**
 * Remembers which picture WhatsApp shows of a contact now (empty: none) and tells about it when it is another one; the
 * file of the former is deleted after the commit.
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
 * Asks for a contact's picture again when nobody has for a day. While the answer is out, e.g. because the connection is
 * down, this process does not ask again for an hour: that would make every reading of the chat a writing.
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
