import type { AnswerInput, QueryOutput } from '@recado/contract';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { folded, isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { isReadable, readableRoundsOn } from '../messages/message-access.ts';
import { seesTicket } from '../messages/message-events.ts';
import { roundQueueOf } from '../messages/message-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { visibleTo } from '../tickets/visibility.ts';
import { mentioned } from './in-process-events.ts';
import { isAdministrator } from './note-readers.ts';
import { noteMentions, ticketNotes } from './ticket-notes.schema.ts';

/** The most tickets of a contact that are checked, latest first; a contact has one ticket per connection. */
const mostTickets = 20;

type PresentedMention = AnswerInput<'GET /mentions'>['records'][number];

function selectMentions(unit: Unit) {
  return unit.db
    .select({
      id: noteMentions.id,
      userId: noteMentions.userId,
      noteId: noteMentions.noteId,
      note: ticketNotes.note,
      author: sql<string>`coalesce(${users.name}, ${ticketNotes.userName})`,
      contact: { id: contacts.id, name: contacts.name },
      ticket: { id: tickets.id, uuid: tickets.uuid, queueId: tickets.queueId },
      place: { cycleId: ticketNotes.cycleId, roundQueueId: roundQueueOf(ticketNotes) },
      createdAt: noteMentions.createdAt,
      updatedAt: noteMentions.updatedAt,
    })
    .from(noteMentions)
    .innerJoin(ticketNotes, eq(ticketNotes.id, noteMentions.noteId))
    .innerJoin(contacts, eq(contacts.id, ticketNotes.contactId))
    .leftJoin(tickets, eq(tickets.id, ticketNotes.ticketId))
    .leftJoin(users, eq(users.id, ticketNotes.userId))
    .$dynamic();
}

type TicketName = Pick<typeof tickets.$inferSelect, 'id' | 'uuid'>;
type MentionRow = Awaited<ReturnType<typeof selectMentions>>[number];

function presentMention(
  { userId: _userId, place: _place, author, ticket, ...row }: MentionRow,
  latest: TicketName | undefined,
): PresentedMention {
  const shown = ticket ?? latest;
  return { ...row, user: { name: author }, ticket: shown ? { id: shown.id, uuid: shown.uuid } : null };
}

/** The ticket that a mention in a note about a contact opens: the latest one that the mentioned user sees. */
async function latestTicketFor(unit: Unit, companyId: number, row: MentionRow): Promise<TicketName | undefined> {
  const all = await unit.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), eq(tickets.contactId, row.contact.id)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(mostTickets);
  for (const ticket of all) {
    const sees = or(isAdministrator, seesTicket(ticket));
    const [seen] = await unit.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, row.userId), sees));
    if (seen) return ticket;
  }
  return undefined;
}

/** The condition that a mention's note is about a contact, or about a ticket that the user sees. */
function isSeenBy(session: CallerSession) {
  const sees = visibleTo(session);
  const ofVisible =
    sees && sql`exists (select from ${tickets} where ${tickets.id} = ${ticketNotes.ticketId} and ${sees})`;
  const found = sql`exists (select from ${ticketNotes} where ${ticketNotes.id} = ${noteMentions.noteId}
    and ${ofVisible ? or(isNull(ticketNotes.ticketId), ofVisible) : sql`true`})`;
  return and(eq(noteMentions.companyId, session.companyId), eq(noteMentions.userId, session.userId), found);
}

/** The notes that mention the caller and that they have not seen, newest first. */
export async function listMentions(
  unit: Unit,
  session: CallerSession,
  query: QueryOutput<'GET /mentions'>,
): Promise<AnswerInput<'GET /mentions'>> {
  const { rows, ...page } = await listOf(
    unit,
    {
      from: noteMentions,
      rows: selectMentions(unit),
      where: and(isSeenBy(session), isNull(noteMentions.seenAt)),
      search: sql`(select ${folded(ticketNotes.note)} from ${ticketNotes} where ${ticketNotes.id} = ${noteMentions.noteId})`,
      order: [desc(noteMentions.id)],
    },
    query,
  );
  const records: PresentedMention[] = [];
  for (const row of rows) {
    const isHidden =
      row.ticket !== null && !isReadable(await readableRoundsOn(unit, session, row.ticket.id), row.place);
    const latest = row.ticket ? undefined : await latestTicketFor(unit, session.companyId, row);
    records.push({ ...presentMention(row, latest), ...(isHidden && { note: '' }) });
  }
  return { records, ...page };
}

/** Marks these mentions of the caller, or all, as seen, and notifies their other screens. */
export async function seeMentions(
  unit: Unit,
  session: CallerSession,
  ids: readonly number[] | undefined,
): Promise<void> {
  const { companyId, userId } = session;
  const own = and(eq(noteMentions.companyId, companyId), eq(noteMentions.userId, userId), isNull(noteMentions.seenAt));
  const seen = await unit.db
    .update(noteMentions)
    .set({ seenAt: new Date() })
    .where(and(own, ids && isOneOf(noteMentions.id, ids)))
    .returning({ id: noteMentions.id, userId: noteMentions.userId });
  tellGone(unit, companyId, seen);
}

/** Makes these users the only ones whom a note mentions, and notifies the new ones. */
export async function replaceMentions(
  unit: Unit,
  companyId: number,
  noteId: number,
  userIds: readonly number[],
): Promise<void> {
  const ofNote = eq(noteMentions.noteId, noteId);
  const gone = await unit.db
    .delete(noteMentions)
    .where(and(ofNote, sql`not ${isOneOf(noteMentions.userId, userIds)}`))
    .returning({ id: noteMentions.id, userId: noteMentions.userId });
  tellGone(unit, companyId, gone);
  if (userIds.length === 0) return;
  const added = await unit.db
    .insert(noteMentions)
    .values(userIds.map((userId) => ({ companyId, noteId, userId })))
    .onConflictDoNothing()
    .returning({ id: noteMentions.id });
  const ids = added.map(({ id }) => id);
  for (const row of ids.length === 0 ? [] : await selectMentions(unit).where(isOneOf(noteMentions.id, ids))) {
    const audience = { to: 'user', userId: row.userId } as const;
    const latest = row.ticket ? undefined : await latestTicketFor(unit, companyId, row);
    const record = presentMention(row, latest);
    unit.publish({ name: 'mention', companyId, audience, payload: { action: 'create', record } });
    await unit.emit(mentioned, { companyId, mentionId: row.id });
  }
}

/** Removes the mentions of a note that is about to be deleted. */
export function forgetMentions(unit: Unit, companyId: number, noteId: number): Promise<void> {
  return replaceMentions(unit, companyId, noteId, []);
}

function tellGone(unit: Unit, companyId: number, gone: readonly { id: number; userId: number }[]): void {
  for (const { id, userId } of gone) {
    const audience = { to: 'user', userId } as const;
    unit.publish({ name: 'mention', companyId, audience, payload: { action: 'delete', id } });
  }
}
