import type { EventInput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { contactListItems, contactLists } from './contact-lists.schema.ts';

/** A contact of a list as stored in the database. */
export type ContactListItemRow = typeof contactListItems.$inferSelect;

/** The most contacts of a list, which is also the most rows of a spreadsheet. */
export const mostContacts = 100_000;

/** A list of the company, with `hold` locked until the unit ends. Throws ERR_NO_CONTACT_LIST_FOUND. */
export async function requireContactList(unit: Unit, companyId: number, id: number, hold?: 'hold') {
  const query = unit.db
    .select()
    .from(contactLists)
    .where(and(eq(contactLists.id, id), eq(contactLists.companyId, companyId)));
  return one(await (hold ? query.for('no key update') : query), 'ERR_NO_CONTACT_LIST_FOUND');
}

/** A contact of a list of the company. Throws ERR_NO_CONTACT_FOUND. */
export async function requireItem(unit: Unit, companyId: number, id: number): Promise<ContactListItemRow> {
  return one(
    await unit.db
      .select()
      .from(contactListItems)
      .where(and(eq(contactListItems.id, id), eq(contactListItems.companyId, companyId))),
    'ERR_NO_CONTACT_FOUND',
  );
}

/** Publishes a list to the administrators. */
export function publishList(unit: Unit, companyId: number, payload: EventInput<'ContactList'>): void {
  unit.publish({ name: 'ContactList', companyId, audience: { to: 'admins' }, payload });
}

/** Publishes a contact of a list to the administrators. */
export function publishItem(unit: Unit, companyId: number, payload: EventInput<'ContactListItem'>): void {
  unit.publish({ name: 'ContactListItem', companyId, audience: { to: 'admins' }, payload });
}

/**
 * Publishes the counts of a list to the administrators after a change of its contacts; does nothing if it was deleted.
 */
export async function publishCounts(unit: Unit, companyId: number, contactListId: number): Promise<void> {
  const [record] = await unit.db.select().from(contactLists).where(eq(contactLists.id, contactListId));
  if (record) publishList(unit, companyId, { action: 'update', record });
}
