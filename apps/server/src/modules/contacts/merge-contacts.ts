import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { contacts, messages, tickets } from '../../platform/database/schema/index.ts';
import type { Desk } from '../tickets/desk.ts';
import { mergeTickets } from '../tickets/merge-tickets.ts';
import type { ContactRow } from './contact.presenter.ts';
import { publishContact, publishContactGone } from './contact-events.ts';

/**
 * Makes two contacts of one person one: tickets and messages of the absorbed go to the kept one, and where both had a
 * ticket on the same connection these become one ticket, too. What the kept contact lacks it takes from the other.
 */
export async function mergeContacts(
  desk: Desk,
  unit: Unit,
  pair: { kept: ContactRow; absorbed: ContactRow },
): Promise<ContactRow> {
  const { kept, absorbed } = pair;
  await mergeTickets(desk, unit, { fromContactId: absorbed.id, toContactId: kept.id });
  await unit.db.update(tickets).set({ contactId: kept.id }).where(eq(tickets.contactId, absorbed.id));
  await unit.db.update(messages).set({ contactId: kept.id }).where(eq(messages.contactId, absorbed.id));
  await unit.db.delete(contacts).where(eq(contacts.id, absorbed.id));
  const [merged] = await unit.db
    .update(contacts)
    .set(combine(kept, absorbed))
    .where(eq(contacts.id, kept.id))
    .returning();
  if (kept.profilePicUrl !== '') unit.afterCommit(() => void desk.storage.remove([absorbed.profilePicUrl]));
  publishContactGone(unit, kept.companyId, absorbed.id);
  if (merged) publishContact(desk, unit, 'update', merged);
  return merged ?? kept;
}

function combine(kept: ContactRow, absorbed: ContactRow) {
  return {
    lid: absorbed.lid ?? kept.lid,
    number: kept.number ?? absorbed.number,
    businessId: kept.businessId ?? absorbed.businessId,
    name: kept.name === kept.number ? absorbed.name : kept.name,
    email: kept.email || absorbed.email,
    profilePicUrl: kept.profilePicUrl || absorbed.profilePicUrl,
    disableBot: kept.disableBot || absorbed.disableBot,
    extraInfo: [...kept.extraInfo, ...absorbed.extraInfo],
  };
}
