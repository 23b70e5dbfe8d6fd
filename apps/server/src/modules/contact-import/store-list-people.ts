import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { mostContacts, requireContactList } from '../contact-lists/contact-list-rows.ts';
import { contactListItems } from '../contact-lists/contact-lists.schema.ts';
import type { ReadPerson } from './read-row.ts';
import { refusedAs, type Stored, storedOf } from './store-people.ts';

/**
 * Stores people in a list, in one statement; their numbers are checked later. A number that the list has already is
 * refused, or its contact gets the name and e-mail address. What a full list has no room for is refused.
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
  const values = fitting.map(({ name, number, email }) => ({ companyId, contactListId, name, number, email }));
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
  const stored = storedOf(fitting, rows);
  return { ...stored, refused: [...stored.refused, ...full] };
}
