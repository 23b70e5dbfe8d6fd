import type { EventInput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
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
  const [row] = await (hold ? query.for('no key update') : query);
  if (!row) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  return row;
}

/** A contact of a list of the company. Throws ERR_NO_CONTACT_FOUND. */
export async function requireItem(unit: Unit, companyId: number, id: number): Promise<ContactListItemRow> {
  const [row] = await unit.db
    .select()
    .from(contactListItems)
    .where(and(eq(contactListItems.id, id), eq(contactListItems.companyId, companyId)));
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  return row;
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
