import { and, eq, or } from 'drizzle-orm';
import type { ChatAddress } from '../../channels/port.ts';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';

/** The contact of a company with this address, or undefined. */
export async function findContactOf(unit: Unit, companyId: number, { chatId, number, lid }: ChatAddress) {
  const names = or(eq(contacts.number, number ?? chatId), eq(contacts.lid, lid ?? chatId));
  const [contact] = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), names));
  return contact;
}

/** A contact of the company. Throws ERR_NO_CONTACT_FOUND. */
export async function requireOwnContact(unit: Unit, companyId: number, contactId: number) {
  const [contact] = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.companyId, companyId)));
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}

/**
 * The same, locked against deletion and merging until the unit ends; `no key update` also waits for others who hold it
 * like this, e.g. to find or begin its ticket one after the other.
 */
export async function holdOwnContact(
  unit: Unit,
  companyId: number,
  contactId: number,
  strength: 'key share' | 'no key update' = 'key share',
) {
  await unit.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, contactId)).for(strength);
  return requireOwnContact(unit, companyId, contactId);
}

/** How a contact is addressed: by their LID if known, else by their number; a group's number is its chat. */
export function chatOf(contact: { number: string | null; lid: string | null; isGroup: boolean }): ChatAddress {
  return {
    chatId: contact.lid ?? contact.number ?? '',
    number: contact.isGroup ? null : contact.number,
    lid: contact.lid,
    isGroup: contact.isGroup,
  };
}
