import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { ChatAddress } from '../../channels/port.ts';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Database, Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import { effectful, type JobHandler, Postpone, transactional } from '../../platform/jobs/handlers.ts';
import { checkedAtOnce, pauseBetweenChecks } from '../contacts/check-numbers.ts';
import { type ContactListItemRow, publishCounts, publishItem, requireContactList } from './contact-list-rows.ts';
import { contactListItems } from './contact-lists.schema.ts';

const kind = 'check-list-numbers';
const startKind = 'start-list-check';
const payload = z.object({});

/**
 * After numbers were added to lists, and when a connection opens: checks those that were not. A new job waits in the
 * lane until a running check has ended, because that one may no longer see the new numbers.
 */
export async function checkListNumbersNow(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  const [some] = await findUnchecked(unit, companyId, 1);
  if (some) await unit.enqueue({ companyId, lane: laneOf(companyId), kind: startKind, payload: {} });
}

/** Starts the check, of which there is one per company: many imports do not make it faster. */
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
 * Checks a group of numbers over a connected connection of the company, at the rate of its contacts. Without one they
 * wait for the next that opens.
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
    // It ends only when no number is left: those added meanwhile have no job of their own.
    if (group.length > 0) throw new Postpone(pauseBetweenChecks, 'the next group');
  });
}

/** Ends the check, which the next connection that opens starts again; one that is open only did not answer in time. */
async function waitForConnection(database: Database, companyId: number): Promise<void> {
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
 * Stores the answer, with the number as WhatsApp writes it. Another contact of the list may have that number: they are
 * the same person, who would get a campaign twice, so the checked one is deleted (docs/adr/0049).
 */
async function noteAnswer(unit: Unit, item: ContactListItemRow, address: ChatAddress | null): Promise<void> {
  const { id, companyId, contactListId } = item;
  await requireContactList(unit, companyId, contactListId, 'hold');
  const number = address?.number ?? item.number;
  const isSameNumber = and(eq(contactListItems.contactListId, contactListId), eq(contactListItems.number, number));
  const [other] = await unit.db
    .select({ id: contactListItems.id })
    .from(contactListItems)
    .where(and(isSameNumber, ne(contactListItems.id, id)));
  const asChecked = and(
    eq(contactListItems.id, id),
    // It may have been changed meanwhile.
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
