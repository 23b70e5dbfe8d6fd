import type { BodyOutput } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publishList, requireContactList } from './contact-list-rows.ts';
import { contactLists } from './contact-lists.schema.ts';

/** The most lists of a company: all of them are offered where one is chosen. */
const mostLists = 1000;

/** Creates a contact list. Throws ERR_TOO_MANY_CONTACT_LISTS. */
export async function createContactList(unit: Unit, companyId: number, draft: BodyOutput<'POST /contact-lists'>) {
  const existing = await unit.db.$count(contactLists, eq(contactLists.companyId, companyId));
  if (existing >= mostLists) throw new AppError('ERR_TOO_MANY_CONTACT_LISTS');
  const [record] = await unit.db
    .insert(contactLists)
    .values({ ...draft, companyId })
    .returning();
  if (!record) throw new AppError('ERR_INTERNAL');
  publishList(unit, companyId, { action: 'create', record });
  return record;
}

/** Renames a contact list. Throws ERR_NO_CONTACT_LIST_FOUND. */
export async function changeContactList(
  unit: Unit,
  companyId: number,
  id: number,
  changes: BodyOutput<'PUT /contact-lists/:contactListId'>,
) {
  await requireContactList(unit, companyId, id);
  const [record] = await unit.db
    .update(contactLists)
    // A change may contain no fields.
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(contactLists.id, id))
    .returning();
  if (!record) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  publishList(unit, companyId, { action: 'update', record });
  return record;
}

/** Deletes a contact list with its contacts, which are at most `mostContacts`. Throws ERR_NO_CONTACT_LIST_FOUND. */
export async function deleteContactList(unit: Unit, companyId: number, id: number): Promise<void> {
  await requireContactList(unit, companyId, id, 'hold');
  await unit.db.delete(contactLists).where(eq(contactLists.id, id));
  publishList(unit, companyId, { action: 'delete', id });
}
