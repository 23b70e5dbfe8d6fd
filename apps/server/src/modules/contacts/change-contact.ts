import type { BodyOutput } from '@recado/api/contract';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { presentOneContact, requireOwnContact, type ShownContact } from './contact-rows.ts';
import { checkNumber, deleteContact, editContact } from './contacts.service.ts';

/**
 * Changes a contact for whoever calls. A new number is checked with WhatsApp before the transaction. Throws
 * ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT.
 */
export async function changeContact(
  platform: ServicePlatform,
  companyId: number,
  contactId: number,
  { number, ...changes }: BodyOutput<'PUT /contacts/:contactId'>,
): Promise<ShownContact> {
  const { database, storage } = platform;
  const known = await database.tenant(companyId, (unit) => requireOwnContact(unit, companyId, contactId));
  const changed = number !== undefined && number.replace(/\D/g, '') !== known.number && !known.isGroup;
  const address = changed ? await checkNumber(platform, companyId, number) : undefined;
  return database.tenant(companyId, async (unit) => {
    const contact = await editContact(platform, unit, companyId, contactId, { ...changes, address });
    return presentOneContact(storage, unit, contact);
  });
}

/** Deletes a contact with its tickets and messages, with an entry in the audit log. Throws ERR_NO_CONTACT_FOUND. */
export async function removeContact(
  platform: ServicePlatform,
  unit: Unit,
  companyId: number,
  contactId: number,
): Promise<{ message: string }> {
  const { id, name, number } = await deleteContact(platform, unit, companyId, contactId);
  await unit.audit({ action: 'delete', kind: 'contacts', recordId: id, label: name, before: { number } });
  return { message: 'Contact deleted' };
}
