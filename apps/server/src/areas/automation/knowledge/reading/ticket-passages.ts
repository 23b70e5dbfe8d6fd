import { longestKnowledge } from '@recado/contract';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { isConversation } from '../../../conversations/messages/mark-answer.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { maskPersonal } from '../mask-personal.ts';
import { maskNames } from './mask-names.ts';
import type { Passage } from './split.ts';

/** The newest resolved tickets that are read, and the last messages of each. */
const most = { tickets: 300, messages: 40 };

/**
 * What was said in the newest resolved tickets of a company, one passage each: words of the customer and of persons of the company only, without
 * the names of contact and agents and without numbers and addresses that name a person. Tickets of groups, and those in which one side said nothing, are left out.
 */
export async function passagesOfTickets(unit: Unit, companyId: number): Promise<Passage[]> {
  const resolved = await unit.db
    .select({ id: tickets.id, contact: contacts.name, username: contacts.username })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(eq(tickets.companyId, companyId), eq(tickets.status, 'closed'), eq(contacts.isGroup, false), isKept))
    .orderBy(desc(tickets.updatedAt), desc(tickets.id))
    .limit(most.tickets);
  if (resolved.length === 0) return [];
  const said = await saidIn(
    unit,
    resolved.map(({ id }) => id),
  );
  const team = await unit.db.select({ name: users.name }).from(users).where(eq(users.companyId, companyId)).limit(2000);
  const agents = team.map(({ name }) => name);
  return resolved.flatMap(({ id, contact, username }) => {
    const own = said.filter(({ ticketId }) => ticketId === id).toReversed();
    const isTalk = own.some(({ fromMe }) => fromMe) && own.some(({ fromMe }) => !fromMe);
    if (!isTalk) return [];
    const lines = own.map(({ fromMe, body }) => `${fromMe ? 'Atendimento' : 'Cliente'}: ${oneLine(body)}`);
    const names = [contact, username ?? '', ...agents];
    const text = maskNames(maskPersonal(lines.join('\n')), names).slice(0, longestKnowledge.passage);
    return [{ heading: '', text: text.toWellFormed(), ticketId: id }];
  });
}

/** Whether the company still keeps what was said (docs/adr/0184). */
const isKept = sql`exists (select from ${messages} where ${messages.ticketId} = ${tickets.id})`;

/** The last words of persons in tickets, newest first. */
async function saidIn(unit: Unit, ids: readonly number[]) {
  const { ticketId, fromMe, body, id } = messages;
  const place = sql<number>`row_number() over (partition by ${ticketId} order by ${messages.createdAt} desc, ${id} desc)`;
  const isWritten = and(ne(body, ''), eq(messages.isDeleted, false), eq(messages.isStub, false));
  const ranked = unit.db
    .select({ ticketId, fromMe, body, place: place.as('place') })
    .from(messages)
    .where(and(inArray(ticketId, [...ids]), isWritten, isConversation, eq(messages.mediaType, 'chat')))
    .as('ranked');
  return unit.db.select().from(ranked).where(sql`${ranked.place} <= ${most.messages}`).orderBy(ranked.place);
}

function oneLine(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(' ').slice(0, 400);
}
