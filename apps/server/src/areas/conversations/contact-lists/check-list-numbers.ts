import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { ChatAddress } from '../../../channels/port.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { effectful, type JobHandler, Postpone, transactional } from '../../../platform/jobs/handlers.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { checkedAtOnce, pauseBetweenChecks } from '../contacts/check-numbers.ts';
import { type ContactListItemRow, publishCounts, publishItem, requireContactList } from './contact-list-rows.ts';
import { contactListItems } from './contact-lists.schema.ts';

const kind = 'check-list-numbers';
const startKind = 'start-list-check';
const payload = z.object({});

/**
 * Enqueues the check of unchecked numbers, after numbers were added to lists and when a connection opens. The new job
 * waits in the lane until a running check has ended, because that check may not see the new numbers.
 */
export async function checkListNumbersNow(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  const [some] = await findUnchecked(unit, companyId, 1);
  if (some) await unit.enqueue({ companyId, lane: laneOf(companyId), kind: startKind, payload: {} });
}

/** Starts the check, of which each company has one, so that many imports do not make it faster. */
export function startListCheckHandler(): JobHandler {
  return transactional(startKind, payload, async (unit, _, { companyId }) => {
    if (companyId === null) return;
    const lane = laneOf(companyId);
    await unit.enqueue({ companyId, lane, kind, payload: {}, dedupeKey: lane });
  });
}

function laneOf(companyId: number): string {
  return `${kind}:${companyId}`;
}

/**
 * Checks a group of numbers over an open connection of the company, at the rate for its contacts. Without one, numbers
 * wait until a connection opens.
 */
export function checkListNumbersHandler({ database, channels }: ServicePlatform): JobHandler {
  return effectful(kind, payload, async (_, { companyId }, signal) => {
    if (companyId === null) return;
    const group = await database.tenant(companyId, (unit) => findUnchecked(unit, companyId, checkedAtOnce));
    for (const item of group) {
      const address = await channels.checkNumber(companyId, item.number);
      if (address === undefined) return waitForConnection(database, companyId);
      await database.tenant(companyId, (unit) => noteAnswer(unit, item, address));
      if (signal.aborted) throw new Postpone(0, 'the process stops');
    }
    // The job ends only when no number is left, because numbers that were added meanwhile have no own job.
    if (group.length > 0) throw new Postpone(pauseBetweenChecks, 'the next group');
  });
}

/** Ends the check until a connection opens; postpones it if one is open that only did not answer in time. */
export async function waitForConnection(database: Database, companyId: number): Promise<void> {
  const isOpen = await database.tenant(companyId, ({ db }) =>
    db.$count(whatsapps, and(eq(whatsapps.companyId, companyId), eq(whatsapps.status, 'CONNECTED'))),
  );
  if (isOpen > 0) throw new Postpone(pauseBetweenChecks, 'WhatsApp did not answer');
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
