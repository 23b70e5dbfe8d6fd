import type { BodyOutput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { checkNumbersNow } from '../contacts/check-numbers.ts';
import { publishContact } from '../contacts/contact-events.ts';
import { presentOneContact } from '../contacts/contact-rows.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { storePeople } from './store-people.ts';

/**
 * Imports one row of a spreadsheet that the client reads itself: creates the contact, or gives the one that has the
 * number the name and e-mail address. Its number is checked with WhatsApp later. Throws ERR_WAPP_INVALID_CONTACT.
 */
export async function importOne(
  services: Services,
  unit: Unit,
  companyId: number,
  { name, number: written, email }: BodyOutput<'POST /contactsImport'>,
) {
  const number = written.replace(/\D/g, '');
  if (number.length < 8) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const person = { row: 1, name, number, email, lid: null };
  const { created } = await storePeople(unit, [person], { companyId, isKnown: false, onDuplicate: 'update' });
  const [contact] = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.number, number)));
  if (!contact) throw new AppError('ERR_INTERNAL');
  await publishContact(services, unit, created > 0 ? 'create' : 'update', contact);
  await checkNumbersNow(unit, { companyId });
  return presentOneContact(services.storage, unit, contact);
}
