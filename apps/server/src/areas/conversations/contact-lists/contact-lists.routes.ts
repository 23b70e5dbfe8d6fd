import type { BodyOutput, contactListEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeItem, createItem, deleteItem } from './change-items.ts';
import { publishList, requireContactList, requireItem } from './contact-list-rows.ts';
import { contactListItems, contactLists } from './contact-lists.schema.ts';

const foldedName = folded(contactLists.name);
const byName = [foldedName, contactLists.id];
const itemsByName = [contactListItems.searchText, contactListItems.id];
/** The most lists of a selection, which has no pages. */
const mostChosenFrom = 1000;

/** Contact lists and their contacts (SPEC §2.8, §7). */
export function contactListRoutes(): Handlers<keyof typeof contactListEndpoints> {
  return {
    'GET /contact-lists': async ({ unit, session, query }) => {
      const where = eq(contactLists.companyId, session.companyId);
      const rows = unit.db.select().from(contactLists).$dynamic();
      const list = { from: contactLists, rows, where, search: foldedName, order: byName };
      const { rows: records, ...page } = await listOf(unit, list, query);
      return { records, ...page };
    },
    'GET /contact-lists/list': ({ unit, session }) =>
      unit.db
        .select()
        .from(contactLists)
        .where(eq(contactLists.companyId, session.companyId))
        .orderBy(...byName)
        .limit(mostChosenFrom),
    'GET /contact-lists/:contactListId': ({ unit, session, params }) =>
      requireContactList(unit, session.companyId, params.contactListId),
    'POST /contact-lists': ({ unit, session, body }) => createContactList(unit, session.companyId, body),
    'PUT /contact-lists/:contactListId': ({ unit, session, params, body }) =>
      changeContactList(unit, session.companyId, params.contactListId, body),
    'DELETE /contact-lists/:contactListId': async ({ unit, session, params }) => {
      await deleteContactList(unit, session.companyId, params.contactListId);
      return { message: 'Contact list deleted' };
    },
    'GET /contact-list-items': async ({ unit, session, query: { contactListId, ...query } }) => {
      await requireContactList(unit, session.companyId, contactListId);
      const list = {
        from: contactListItems,
        rows: unit.db.select().from(contactListItems).$dynamic(),
        where: eq(contactListItems.contactListId, contactListId),
        search: contactListItems.searchText,
        order: itemsByName,
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { contacts: rows, ...page };
    },
    'GET /contact-list-items/list': async ({ unit, session, query: { contactListId } }) => {
      await requireContactList(unit, session.companyId, contactListId);
      return unit.db
        .select()
        .from(contactListItems)
        .where(eq(contactListItems.contactListId, contactListId))
        .orderBy(...itemsByName)
        .limit(mostChosenFrom);
    },
    'GET /contact-list-items/:contactListItemId': ({ unit, session, params }) =>
      requireItem(unit, session.companyId, params.contactListItemId),
    'POST /contact-list-items': ({ unit, session, body }) => createItem(unit, session.companyId, body),
    'PUT /contact-list-items/:contactListItemId': ({ unit, session, params, body }) =>
      changeItem(unit, session.companyId, params.contactListItemId, body),
    'DELETE /contact-list-items/:contactListItemId': async ({ unit, session, params }) => {
      await deleteItem(unit, session.companyId, params.contactListItemId);
      return { message: 'Contact deleted' };
    },
  };
}

/** The most lists of a company, all of which are offered in selections. */
const mostLists = 1000;

/** Creates a contact list. Throws ERR_TOO_MANY_CONTACT_LISTS. */
async function createContactList(unit: Unit, companyId: number, draft: BodyOutput<'POST /contact-lists'>) {
  const existing = await unit.db.$count(contactLists, eq(contactLists.companyId, companyId));
  if (existing >= mostLists) throw new AppError('ERR_TOO_MANY_CONTACT_LISTS');
  const record = one(
    await unit.db
      .insert(contactLists)
      .values({ ...draft, companyId })
      .returning(),
    'ERR_INTERNAL',
  );
  publishList(unit, companyId, { action: 'create', record });
  return record;
}

/** Renames a contact list. Throws ERR_NO_CONTACT_LIST_FOUND. */
async function changeContactList(
  unit: Unit,
  companyId: number,
  id: number,
  changes: BodyOutput<'PUT /contact-lists/:contactListId'>,
) {
  await requireContactList(unit, companyId, id);
  const record = one(
    await unit.db
      .update(contactLists)
      .set({ ...changes, ...touched })
      .where(eq(contactLists.id, id))
      .returning(),
    'ERR_NO_CONTACT_LIST_FOUND',
  );
  publishList(unit, companyId, { action: 'update', record });
  return record;
}

/** Deletes a contact list with its contacts, which are at most `mostContacts`. Throws ERR_NO_CONTACT_LIST_FOUND. */
async function deleteContactList(unit: Unit, companyId: number, id: number): Promise<void> {
  await requireContactList(unit, companyId, id, 'hold');
  await unit.db.delete(contactLists).where(eq(contactLists.id, id));
  publishList(unit, companyId, { action: 'delete', id });
}
