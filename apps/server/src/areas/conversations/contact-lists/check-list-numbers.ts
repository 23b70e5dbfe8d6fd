import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { ChatAddress } from '../../../channels/port.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/handlers.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { checkedAtOnce, companyCheck, pauseBetweenChecks } from '../contacts/company-check.ts';
import { type ContactListItemRow, publishCounts, publishItem, requireContactList } from './contact-list-rows.ts';
import { contactListItems } from './contact-lists.schema.ts';

const check = companyCheck('check-list-numbers', 'start-list-check');

/** Starts the check of unchecked numbers, after numbers were added to lists and when a connection opens. */
export async function checkListNumbersNow(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  const [some] = await findUnchecked(unit, companyId, 1);
  if (some) await check.start(unit, companyId);
}

/**
 * Checks a group of numbers over an open connection of the company, at the rate for its contacts. Without one, numbers
 * wait until a connection opens.
 */
export function checkListNumbersHandlers({ database, channels }: ServicePlatform): JobHandler[] {
  return check.handlers(database, async (companyId, signal) => {
    const group = await database.tenant(companyId, (unit) => findUnchecked(unit, companyId, checkedAtOnce));
    for (const item of group) {
      const address = await channels.checkNumber(companyId, item.number);
      if (address === undefined) return 'unanswered';
      await database.tenant(companyId, (unit) => noteAnswer(unit, item, address));
      if (signal.aborted) return { next: 0 };
    }
    return group.length > 0 ? { next: pauseBetweenChecks } : 'done';
  });
}

function findUnchecked(unit: Unit, companyId: number, most: number): Promise<ContactListItemRow[]> {
  return unit.db
    .select()
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, companyId), isNull(contactListItems.isWhatsappValid)))
    .orderBy(asc(contactListItems.id))
    .limit(most);
}

/**
 * Stores the answer, with the number in WhatsApp's form. If another contact of the list has that number, the two are
 * the same person, who would get a campaign twice, so the checked contact is deleted (docs/adr/0049).
 */
async function noteAnswer(unit: Unit, item: ContactListItemRow, address: ChatAddress | null): Promise<void> {
  const { id, companyId, contactListId } = item;
  await requireContactList(unit, companyId, contactListId, 'hold');
  const number = address?.number ?? item.number;
  const isSameNumber = and(
    eq(contactListItems.contactListId, contactListId),
    isAnyForm(contactListItems.number, [number]),
  );
  const [other] = await unit.db
    .select({ id: contactListItems.id })
    .from(contactListItems)
    .where(and(isSameNumber, ne(contactListItems.id, id)));
  const asChecked = and(
    eq(contactListItems.id, id),
    // The number may have been changed meanwhile.
    eq(contactListItems.number, item.number),
  );
  if (other) {
    const [gone] = await unit.db.delete(contactListItems).where(asChecked).returning({ id: contactListItems.id });
    if (gone) publishItem(unit, companyId, { action: 'delete', id });
  } else {
    const answer = { isWhatsappValid: address !== null, checkedAt: new Date(), number };
    const [record] = await unit.db.update(contactListItems).set(answer).where(asChecked).returning();
    if (record) publishItem(unit, companyId, { action: 'update', record });
  }
  await publishCounts(unit, companyId, contactListId);
}
