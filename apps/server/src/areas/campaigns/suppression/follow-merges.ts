import { and, eq, inArray } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { ContactRow } from '../../conversations/contacts/contact-rows.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import type { contactsMerging, contactsParting } from '../../conversations/contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../../conversations/contacts/moved-rows.ts';
import { insertSuppressed } from './change-suppression.ts';
import { isPersonSuppressed } from './is-suppressed.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/**
 * Of two contacts that are merged by hand, one opted out: the person did, so the names of the other are suppressed, too,
 * until the merge is undone. A merge by WhatsApp joins the names themselves.
 */
export async function suppressBoth(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsMerging>,
): Promise<void> {
  if (!moved) return;
  const pair = await unit.db
    .select()
    .from(contacts)
    .where(inArray(contacts.id, [keptId, absorbedId]));
  const free: ContactRow[] = [];
  for (const contact of pair) if (!(await isPersonSuppressed(unit, contact.companyId, contact))) free.push(contact);
  const [only, both] = free;
  if (!only || both) return;
  const { companyId, number, lid, userId, name } = only;
  if (number === null && lid === null && userId === null) return;
  const other = pair.find(({ id }) => id !== only.id);
  const reason = other?.number ?? other?.name ?? '';
  const record = await insertSuppressed(unit, { companyId, number, lid, userId, name, reason, source: 'agent' });
  noteMoved(moved, 'suppressed', record ? [record] : []);
}

/** Takes away what only the merge suppressed. */
export async function returnSuppressed(
  unit: Unit,
  { keptId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const [kept] = await unit.db.select().from(contacts).where(eq(contacts.id, keptId));
  const isAdded = isOneOf(suppressedNumbers.id, movedIds(moved, 'suppressed'));
  await unit.db.delete(suppressedNumbers).where(and(eq(suppressedNumbers.companyId, kept?.companyId ?? 0), isAdded));
}
