import { numberForms } from '@recado/contract/phone-numbers';
import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { PersonNames } from './contact-names.ts';
import { contactIdentities, contacts } from './contacts.schema.ts';
import type { FoundPerson } from './unify-contacts.ts';

/**
 * The contact into which somebody merged the one that had these names, by hand (docs/adr/0173). It is asked only before a
 * new contact is made. A number alone does not find it if WhatsApp says another id than the number had: then the number
 * is somebody else's by now. The contact is locked until the unit ends, and keeps its present names.
 */
export async function contactOfAlias(
  unit: Unit,
  companyId: number,
  names: PersonNames,
): Promise<FoundPerson | undefined> {
  const values = [...(names.number === null ? [] : numberForms(names.number)), names.lid, names.userId].filter(
    (value) => value !== null,
  );
  if (values.length === 0) return undefined;
  const isAlias = and(eq(contactIdentities.companyId, companyId), eq(contactIdentities.isAlias, true));
  const found = await unit.db
    .select()
    .from(contactIdentities)
    .where(and(isAlias, inArray(contactIdentities.value, values)));
  const [first] = found;
  if (!first) return undefined;
  const ofContact = await unit.db
    .select()
    .from(contactIdentities)
    .where(and(isAlias, eq(contactIdentities.contactId, first.contactId)));
  const contradicts = (kind: 'lid' | 'userId') => {
    const known = ofContact.filter((name) => name.kind === kind).map(({ value }) => value);
    return names[kind] !== null && known.length > 0 && !known.includes(names[kind]);
  };
  const isProven = found.some(({ kind }) => kind !== 'number');
  if (!isProven && (contradicts('lid') || contradicts('userId'))) return undefined;
  const [contact] = await unit.db.select().from(contacts).where(eq(contacts.id, first.contactId)).for('no key update');
  return contact && { contact, isFormer: true };
}
