import type { BodyOutput } from '@recado/contract';
import { enteredNumber } from '@recado/contract/phone-numbers';
import { and, eq, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { checkListNumbersNow } from './check-list-numbers.ts';
import {
  type ContactListItemRow,
  mostContacts,
  publishCounts,
  publishItem,
  requireContactList,
  requireItem,
} from './contact-list-rows.ts';
import { contactListItems } from './contact-lists.schema.ts';

/**
 * Adds a contact to a list; its number is checked with WhatsApp afterwards. Throws ERR_NO_CONTACT_LIST_FOUND,
 * ERR_CONTACT_LIST_FULL, ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT.
 */
export async function createItem(
  unit: Unit,
  companyId: number,
  { number, ...draft }: BodyOutput<'POST /contact-list-items'>,
): Promise<ContactListItemRow> {
  const { contactsCount } = await requireContactList(unit, companyId, draft.contactListId, 'hold');
  if (contactsCount >= mostContacts) throw new AppError('ERR_CONTACT_LIST_FULL');
  const entered = requireNumber(number);
  await refuseDuplicate(unit, draft.contactListId, entered);
  const record = one(
    await unit.db
      .insert(contactListItems)
      .values({ ...draft, number: entered, companyId })
      .onConflictDoNothing()
      .returning(),
    'ERR_DUPLICATED_CONTACT',
  );
  await tell(unit, 'create', record);
  await checkListNumbersNow(unit, { companyId });
  return record;
}

/** Changes a contact of a list; a new number is checked. Throws ERR_NO_CONTACT_FOUND and the errors of `createItem`. */
export async function changeItem(
  unit: Unit,
  companyId: number,
  id: number,
  { number: typed, ...changes }: BodyOutput<'PUT /contact-list-items/:contactListItemId'>,
): Promise<ContactListItemRow> {
  const known = await requireItem(unit, companyId, id);
  await requireContactList(unit, companyId, known.contactListId, 'hold');
  const isUnchanged = typed === undefined || typed.replace(/\D/g, '') === known.number;
  const number = isUnchanged ? known.number : requireNumber(typed);
  if (number !== known.number) await refuseDuplicate(unit, known.contactListId, number, id);
  const unchecked = number === known.number ? {} : { isWhatsappValid: null, checkedAt: null };
  const record = one(
    await onDuplicate('ERR_DUPLICATED_CONTACT', () =>
      unit.db
        .update(contactListItems)
        .set({ ...changes, number, ...unchecked })
        .where(eq(contactListItems.id, id))
        .returning(),
    ),
    'ERR_NO_CONTACT_FOUND',
  );
  await tell(unit, 'update', record);
  await checkListNumbersNow(unit, { companyId });
  return record;
}

/** Deletes a contact from its list. Throws ERR_NO_CONTACT_FOUND. */
export async function deleteItem(unit: Unit, companyId: number, id: number): Promise<void> {
  const { name, number, contactListId } = await requireItem(unit, companyId, id);
  await requireContactList(unit, companyId, contactListId, 'hold');
  await unit.db.delete(contactListItems).where(eq(contactListItems.id, id));
  await unit.audit({
    action: 'delete',
    kind: 'contact_list_items',
    recordId: id,
    label: name,
    before: { number, contactListId },
  });
  publishItem(unit, companyId, { action: 'delete', id });
  await publishCounts(unit, companyId, contactListId);
}

async function tell(unit: Unit, action: 'create' | 'update', record: ContactListItemRow): Promise<void> {
  publishItem(unit, record.companyId, { action, record });
  await publishCounts(unit, record.companyId, record.contactListId);
}

/** The number that somebody entered. Throws ERR_WAPP_INVALID_CONTACT. */
function requireNumber(typed: string): string {
  const number = enteredNumber(typed);
  if (number === undefined) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return number;
}

/** Throws ERR_DUPLICATED_CONTACT if another contact of the list has the number, in whatever form. */
async function refuseDuplicate(unit: Unit, contactListId: number, number: string, exceptId = 0): Promise<void> {
  const isOther = and(isAnyForm(contactListItems.number, [number]), ne(contactListItems.id, exceptId));
  const others = await unit.db.$count(
    contactListItems,
    and(eq(contactListItems.contactListId, contactListId), isOther),
  );
  if (others > 0) throw new AppError('ERR_DUPLICATED_CONTACT');
}
