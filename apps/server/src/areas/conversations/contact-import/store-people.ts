import type { ContactField } from '@recado/contract';
import { numberKey } from '@recado/contract/phone-numbers';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { mostContacts, requireContactList } from '../contact-lists/contact-list-rows.ts';
import { contactListItems } from '../contact-lists/contact-lists.schema.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import type { ContactChange } from '../contacts/in-process-events.ts';
import type { ReadPerson, RefusedRow } from './read-row.ts';

/** The results of some rows. */
export interface Stored {
  created: number;
  updated: number;
  refused: RefusedRow[];
}

/** The same of contacts: what changed, and the stored people who bring values of fields or an organisation. */
export interface StoredContacts extends Stored {
  changes: ContactChange[];
  stored: { contactId: number; person: ReadPerson }[];
}

const written = z.array(z.object({ number: z.string(), isNew: z.boolean() }));

/**
 * Stores people as contacts, in one statement. If a contact has the number already, the row is refused, or the contact
 * gets the name and e-mail address. `isKnown`: WhatsApp knows the numbers; otherwise they are checked later.
 */
export async function storePeople(
  unit: Unit,
  people: readonly ReadPerson[],
  { companyId, isKnown, onDuplicate }: { companyId: number; isKnown: boolean; onDuplicate: 'skip' | 'update' },
): Promise<StoredContacts> {
  if (people.length === 0) return { created: 0, updated: 0, refused: [], changes: [], stored: [] };
  const numberState: (typeof contacts.$inferInsert)['numberState'] = isKnown ? 'known' : 'unchecked';
  const ofCompany = eq(contacts.companyId, companyId);
  const known = await inStoredForm(unit, { people, table: contacts, where: ofCompany });
  const values = known.map(({ name, number, email, lid, extraInfo }) => {
    const fields = extraInfo.map((info, index) => ({ ...info, id: index + 1 }));
    // A sheet does not say whom the chatbot leaves alone; organisations are assigned afterwards, by name.
    const entered = { name, number, email, extraInfo: fields } satisfies Record<
      Exclude<ContactField, 'disableBot' | 'organisationId'>,
      unknown
    >;
    return {
      companyId,
      ...entered,
      lid,
      numberState,
      identitySource: isKnown ? ('agenda' as const) : ('import' as const),
    };
  });
  const insertion = unit.db.insert(contacts).values(values);
  const returned = { id: contacts.id, number: contacts.number, isNew: sql<boolean>`(xmax = 0)` };
  const rows =
    onDuplicate === 'skip'
      ? await insertion.onConflictDoNothing().returning(returned)
      : await insertion
          .onConflictDoUpdate({
            target: [contacts.companyId, contacts.number],
            set: {
              name: sql`excluded.name`,
              email: sql`coalesce(nullif(excluded.email, ''), ${contacts.email})`,
              extraInfo: mergedExtraInfo,
            },
          })
          .returning(returned);
  const changes = rows.map(({ id, isNew }): ContactChange => ({ contactId: id, action: isNew ? 'create' : 'update' }));
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  return { ...storedOf(known, rows), changes, stored: withIds(known, ({ number }) => ids.get(number)) };
}

/** The further fields of a contact with those of the sheet in place of fields of the same name, at most 100. */
const mergedExtraInfo = sql`(
  select coalesce(jsonb_agg(field || jsonb_build_object('id', position) order by position), '[]')
  from (select field, row_number() over (order by is_new, place) as position
    from (select old.field, false as is_new, old.place
        from jsonb_array_elements(${contacts.extraInfo}) with ordinality as old(field, place)
        where not exists (select 1 from jsonb_array_elements(excluded.extra_info) as other
          where other ->> 'name' = old.field ->> 'name')
      union all select new.field, true, new.place
        from jsonb_array_elements(excluded.extra_info) with ordinality as new(field, place)) as fields
    limit 100) as numbered)`;

/**
 * People with their numbers in the form in which the table has them already, so that a number in its other form counts
 * as the same person.
 */
async function inStoredForm(
  { db }: Unit,
  from: {
    people: readonly ReadPerson[];
    table: typeof contacts | typeof contactListItems;
    where: SQL;
  },
): Promise<ReadPerson[]> {
  const { people, table, where } = from;
  const isOne = isAnyForm(
    table.number,
    people.map(({ number }) => number),
  );
  const rows = await db.select({ number: table.number }).from(table).where(and(where, isOne));
  const exact = new Set(rows.map(({ number }) => number));
  const byKey = new Map(rows.map(({ number }) => [numberKey(number ?? ''), number ?? '']));
  return people.map((person) => {
    const { number } = person;
    return exact.has(number) ? person : { ...person, number: byKey.get(numberKey(number)) ?? number };
  });
}

/** The results of people, from the rows that the statement returned: people without a row exist already. */
export function storedOf(people: readonly ReadPerson[], rows: unknown): Stored {
  const stored = written.parse(rows);
  const numbers = new Set(stored.map(({ number }) => number));
  const created = stored.filter(({ isNew }) => isNew).length;
  return {
    created,
    updated: stored.length - created,
    refused: people.filter(({ number }) => !numbers.has(number)).map((person) => refusedAs('exists', person)),
  };
}

/** People who were stored, with their contacts, as far as they bring more than the contact itself. */
export function withIds<Person extends ReadPerson>(
  people: readonly Person[],
  idOf: (person: Person) => number | undefined,
): StoredContacts['stored'] {
  return people.flatMap((person) => {
    const contactId = person.values || person.organisation || person.consent ? idOf(person) : undefined;
    return contactId === undefined ? [] : [{ contactId, person }];
  });
}

/** The refused row of a person, with the reason. */
export function refusedAs(reason: RefusedRow['reason'], { row, name, number, email }: ReadPerson): RefusedRow {
  return { row, name, number, email, reason };
}

/**
 * Stores people in a contact list, in one statement; their numbers are checked later. If the list has the number
 * already, the row is refused, or the entry gets the name and e-mail address. Rows beyond the limit of the list are
 * refused.
 */
export async function storeListPeople(
  unit: Unit,
  people: readonly ReadPerson[],
  target: { companyId: number; contactListId: number; onDuplicate: 'skip' | 'update' },
): Promise<Stored> {
  const { companyId, contactListId, onDuplicate } = target;
  const { contactsCount } = await requireContactList(unit, companyId, contactListId, 'hold');
  const room = Math.max(0, mostContacts - contactsCount);
  const fitting = people.slice(0, room);
  const full = people.slice(room).map((person) => refusedAs('full', person));
  if (fitting.length === 0) return { created: 0, updated: 0, refused: full };
  const ofList = eq(contactListItems.contactListId, contactListId);
  const known = await inStoredForm(unit, { people: fitting, table: contactListItems, where: ofList });
  const values = known.map(({ name, number, email }) => ({ companyId, contactListId, name, number, email }));
  const insertion = unit.db.insert(contactListItems).values(values);
  const returned = { number: contactListItems.number, isNew: sql<boolean>`(xmax = 0)` };
  const rows =
    onDuplicate === 'skip'
      ? await insertion.onConflictDoNothing().returning(returned)
      : await insertion
          .onConflictDoUpdate({
            target: [contactListItems.contactListId, contactListItems.number],
            set: {
              name: sql`excluded.name`,
              email: sql`coalesce(nullif(excluded.email, ''), ${contactListItems.email})`,
            },
          })
          .returning(returned);
  const stored = storedOf(known, rows);
  return { ...stored, refused: [...stored.refused, ...full] };
}
