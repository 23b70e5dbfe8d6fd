import type { Answer } from '@recado/contract';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { GroupMember } from '../../../channels/port.ts';
import type { Services } from '../../../channels/services.ts';
import type { CompanyReader, Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { requireTicket } from './visibility.ts';

type Members = Answer<'GET /tickets/:ticketId/members'>['members'];

/**
 * Who is in the group of a ticket, by name: WhatsApp is asked outside of any transaction. Null if it cannot be asked
 * now, or the ticket is not of a group. Throws what reading a ticket throws.
 */
export async function membersOf(
  { channels }: Services,
  reader: CompanyReader,
  session: CallerSession,
  ticketId: number,
): Promise<Members> {
  const { companyId } = session;
  const { ticket, contact } = await reader.inUnit((unit) => requireTicket(unit, session, ticketId));
  if (!contact.isGroup || ticket.whatsappId === null) return null;
  const members = await channels.groupMembers(ticket.whatsappId, contact.number ?? '');
  if (!members) return null;
  const named = await reader.inUnit((unit) => withNames(unit, companyId, members));
  return named.toSorted(
    (one, other) => one.name.localeCompare(other.name) || (one.contactId ?? 0) - (other.contactId ?? 0),
  );
}

async function withNames(
  unit: Unit,
  companyId: number,
  members: readonly GroupMember[],
): Promise<NonNullable<Members>> {
  const numbers = members.flatMap(({ number }) => number ?? []);
  const lids = members.flatMap(({ lid }) => lid ?? []);
  const { id, name, number, lid } = contacts;
  const known = await unit.db
    .select({ id, name, number, lid })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), or(inArray(number, numbers), inArray(lid, lids))));
  const byNumber = new Map(known.flatMap((person) => (person.number ? [[person.number, person] as const] : [])));
  const byLid = new Map(known.flatMap((person) => (person.lid ? [[person.lid, person] as const] : [])));
  return members.map((member) => {
    const person = byLid.get(member.lid ?? '') ?? byNumber.get(member.number ?? '');
    return {
      contactId: person?.id ?? null,
      name: person?.name ?? '',
      number: person?.number ?? member.number,
      isAdmin: member.isAdmin,
      isOwn: member.isOwn,
    };
  });
}
