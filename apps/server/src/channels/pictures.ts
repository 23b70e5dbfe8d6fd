import { and, eq, or } from 'drizzle-orm';
import type { Unit } from '../platform/database/database.ts';
import { contacts } from '../platform/database/schema/index.ts';
import { meetContactJob } from './jobs.ts';
import type { ChatAddress } from './port.ts';

/** The contact of a company behind an address, or undefined. */
export async function findContactOf(unit: Unit, companyId: number, { chatId, number, lid }: ChatAddress) {
  const names = or(eq(contacts.number, number ?? chatId), eq(contacts.lid, lid ?? chatId));
  const [contact] = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), names));
  return contact;
}

/** WhatsApp tells that a picture changed: the one of a contact is fetched again, those of strangers are nothing to us. */
export async function askForPictureOf(
  unit: Unit,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  chat: ChatAddress,
): Promise<void> {
  const contact = await findContactOf(unit, companyId, chat);
  if (contact) await unit.enqueue(meetContactJob(companyId, { contactId: contact.id, connectionId }));
}
