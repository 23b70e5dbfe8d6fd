import type { BodyOutput } from '@recado/contract';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { type ContactRow, presentContacts, publishContact, type ShownContact } from '../contacts/contact-rows.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { notWaiting } from '../tickets/open-ticket.ts';
import { recordTicketEvents } from '../tickets/record-events.ts';
import { announceTickets } from '../tickets/ticket-events.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/**
 * Blocks contacts of the company, or unblocks them; those that are so already stay as they are. Their live tickets say
 * who did it, and nobody waits in those of a blocked one. Throws ERR_NO_CONTACT_FOUND, if any is unknown.
 */
export async function blockContacts(
  unit: Unit,
  session: CallerSession,
  { contactIds, isBlocked }: BodyOutput<'POST /contacts/block'>,
): Promise<ShownContact[]> {
  const { companyId } = session;
  const asked = and(eq(contacts.companyId, companyId), inArray(contacts.id, contactIds));
  const known = await unit.db.select().from(contacts).where(asked).orderBy(asc(contacts.id)).for('no key update');
  if (known.length < new Set(contactIds).size) throw new AppError('ERR_NO_CONTACT_FOUND');
  const ids = known.filter(({ blockedAt }) => (blockedAt !== null) !== isBlocked).map(({ id }) => id);
  if (ids.length > 0) {
    const changes = isBlocked
      ? { blockedAt: unit.now(), blockedBy: session.name }
      : { blockedAt: null, blockedBy: null };
    const changed = await unit.db.update(contacts).set(changes).where(inArray(contacts.id, ids)).returning();
    for (const contact of changed) await tellOf(unit, contact, isBlocked);
    await noteInTickets(unit, session, ids, isBlocked);
  }
  const all = await unit.db.select().from(contacts).where(asked).orderBy(asc(contacts.id));
  return presentContacts(unit, all);
}

async function tellOf(unit: Unit, contact: ContactRow, isBlocked: boolean): Promise<void> {
  const [before, after] = [{ blocked: !isBlocked }, { blocked: isBlocked }];
  await unit.audit({ action: 'update', kind: 'contacts', recordId: contact.id, label: contact.name, before, after });
  await publishContact(unit, 'update', contact);
}

/** The live tickets of the contacts get a line about it; a blocked customer no longer waits for an answer. */
async function noteInTickets(unit: Unit, by: CallerSession, contactIds: number[], isBlocked: boolean): Promise<void> {
  const isLive = and(inArray(tickets.contactId, contactIds), ne(tickets.status, 'closed'));
  const live = await unit.db.select().from(tickets).where(isLive).orderBy(asc(tickets.id)).for('no key update');
  const ids = live.map(({ id }) => id);
  if (ids.length === 0) return;
  if (isBlocked) await unit.db.update(tickets).set(notWaiting).where(inArray(tickets.id, ids));
  const kind = isBlocked ? 'blocked' : 'unblocked';
  await recordTicketEvents(
    unit,
    live.map((ticket) => ({ kind, by, ticket })),
  );
  await announceTickets(unit, ids);
}
