import type { Location } from '@recado/api/contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Draft } from './compose.ts';

/** The parts of a request besides text and files. */
interface Structured {
  contactIds?: number[] | undefined;
  location?: Location | undefined;
}

/** The contact cards and the location of a request as drafts. Throws ERR_NO_CONTACT_FOUND like `contactCards`. */
export async function structuredDrafts(
  unit: Unit,
  companyId: number,
  { contactIds, location }: Structured,
): Promise<Pick<Draft, 'body' | 'mediaType' | 'data'>[]> {
  const cards = contactIds ? [await contactCards(unit, companyId, contactIds)] : [];
  const places = location ? [{ body: location.name, mediaType: 'locationMessage', data: { ...location } }] : [];
  return [...cards, ...places];
}

/** Contacts as one message of cards. Throws ERR_NO_CONTACT_FOUND, also for a group or a contact without a number. */
async function contactCards(unit: Unit, companyId: number, contactIds: number[]) {
  const wanted = [...new Set(contactIds)];
  const isPerson = and(isNotNull(contacts.number), eq(contacts.isGroup, false));
  const people = await unit.db
    .select({ id: contacts.id, name: contacts.name, number: contacts.number })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), inArray(contacts.id, wanted), isPerson));
  const cards = wanted.map((wantedId) => {
    const person = people.find(({ id }) => id === wantedId);
    if (!person?.number) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { name: person.name, numbers: [person.number] };
  });
  const body = cards.map(({ name }) => name).join(', ');
  return { body, mediaType: 'contactMessage', data: { contacts: cards } };
}
