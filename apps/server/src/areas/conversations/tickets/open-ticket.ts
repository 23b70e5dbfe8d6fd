import type { MessageAd } from '@recado/contract';
import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import {
  hasOneName,
  hasOneScopedName,
  type PersonNames,
  type SoughtNames,
  soughtNames,
} from '../contacts/contact-names.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { beginCycle } from './cycles.ts';
import { ticketsHappened } from './in-process-events.ts';
import { recordTicketEvents } from './record-events.ts';
import { ofConversation } from './ticket-rows.ts';
import { tickets } from './tickets.schema.ts';

const { searchText: _searchText, ...ticketColumns } = getTableColumns(tickets);

/** Tickets, locked until the unit ends. */
const heldTickets = selectionOf(
  ticketColumns,
  new QueryBuilder().select(ticketColumns).from(tickets),
  ' for no key update',
);

/** A ticket as stored in the database. */
export type Ticket = Omit<typeof tickets.$inferSelect, 'searchText'>;

/** The contact and the connection of a conversation, and the advertisement that led the contact there. */
export interface Conversation {
  companyId: number;
  contactId: number;
  connectionId: number;
  isGroup: boolean;
  source?: MessageAd | undefined;
}

/**
 * The ticket of a contact on a connection: the live one, otherwise the last closed one. Locks it until the unit ends.
 */
export async function findTicket(unit: Unit, conversation: Conversation): Promise<Ticket | undefined> {
  const { contactId, connectionId } = conversation;
  const [ticket] = await unit.select(heldTickets, ofConversation({ contactId, connectionId }));
  return ticket;
}

/** A person and the connection that they write to. */
type PersonOnConnection = PersonNames & { companyId: number; connectionId: number };

/**
 * The ticket of a person on a connection, locked, for `findOrMakeTicket`. Needs no contact id, so that the search for
 * the contact can be in the same message to the database. Undefined if there are several tickets, because their
 * contacts may be merged.
 */
export async function lockKnownTicket(unit: Unit, person: PersonOnConnection): Promise<Ticket | undefined> {
  const tail = person.userId === null ? ofPerson : ofScopedPerson;
  const found = await unit.select(heldTickets, tail({ ...person, ...soughtNames(person) }));
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The contacts are found first, by their own indexes. As a join, PostgreSQL compares every ticket of the connection with
 * every contact while it knows the tables as empty, i.e. until a new installation has been analysed.
 */
function ofContacts(isSought: SQL | undefined): SQL {
  return sql`${tickets.contactId} = any(array(select ${contacts.id} from ${contacts} where ${isSought}))`;
}

const ofPerson = preparedTail<PersonOnConnection & SoughtNames>((value) => ({
  where: and(ofContacts(hasOneName(value)), eq(tickets.whatsappId, value('connectionId'))),
  limit: 2,
}));
const ofScopedPerson = preparedTail<PersonOnConnection & SoughtNames>((value) => ({
  where: and(ofContacts(hasOneScopedName(value)), eq(tickets.whatsappId, value('connectionId'))),
  limit: 2,
}));

/**
 * The ticket that a message belongs to (SERVER §2, Ticket identity); created if missing. When two messages create it at
 * once, the unique index decides: the second finds the ticket of the first.
 */
export async function findOrMakeTicket(
  unit: Unit,
  conversation: Conversation,
  foreseen?: Ticket,
): Promise<{ ticket: Ticket; isNew: boolean }> {
  const isForeseen = foreseen?.contactId === conversation.contactId;
  const known = isForeseen ? foreseen : await findTicket(unit, conversation);
  if (known) return { ticket: known, isNew: false };
  const { companyId, contactId, connectionId, isGroup, source } = conversation;
  const [created] = await unit.db
    .insert(tickets)
    .values({ companyId, contactId, whatsappId: connectionId, isGroup, status: 'pending' })
    .onConflictDoNothing()
    .returning();
  if (!created) return findOrMakeTicket(unit, conversation);
  await beginCycle(unit, { ...cycleOf(created), source }, unit.now());
  await unit.emit(ticketsHappened, { companyId, happenings: [{ ticketId: created.id, kind: 'opened' }] });
  return { ticket: created, isNew: true };
}

/**
 * The ticket that keeps the messages of a blocked contact: the one there is, as it is, otherwise a closed one without a
 * round, so that nobody sees a new ticket.
 */
export async function findOrMakeQuietTicket(unit: Unit, conversation: Conversation): Promise<Ticket> {
  const known = await findTicket(unit, conversation);
  if (known) return known;
  const { companyId, contactId, connectionId, isGroup } = conversation;
  const values = { companyId, contactId, whatsappId: connectionId, isGroup, status: 'closed' } as const;
  // The contact is locked, so nobody makes another one meanwhile.
  return one(await unit.db.insert(tickets).values(values).returning(), 'ERR_INTERNAL');
}

/**
 * Whether a live message begins a round. On a closed ticket, a message of the contact does, and one from the company's
 * own phone does not; on an imported ticket without a round, any message does.
 */
export function awaitsRound({ status, importedAt }: Ticket, fromMe: boolean): boolean {
  return importedAt !== null || (status === 'closed' && !fromMe);
}

/** The bot state that remains when a new round begins or a user takes over the ticket. */
export const forgottenRound = sql`case when ${tickets.botState} ->> 'closedInterval' is not null
  then jsonb_build_object('closedInterval', ${tickets.botState} -> 'closedInterval') end`;

/**
 * A new message on a closed ticket begins a new round: pending, without user (SERVER §2), and without queue unless one
 * is given. `source`: the advertisement that led to the message.
 */
export async function beginNewRound(
  unit: Unit,
  ticket: Ticket,
  { queueId = null, source }: { queueId?: number | null; source?: MessageAd | undefined } = {},
): Promise<Ticket> {
  const [reopened] = await unit.db
    .update(tickets)
    .set({
      status: 'pending',
      userId: null,
      queueId,
      chatbot: false,
      unreadMessages: 0,
      ...untouchedRound,
      importedAt: null,
      botState: forgottenRound,
    })
    .where(eq(tickets.id, ticket.id))
    .returning();
  const current = reopened ?? ticket;
  await beginCycle(unit, { ...cycleOf(current), source }, unit.now());
  if (ticket.status === 'closed') {
    await recordTicketEvents(unit, [{ kind: 'reopened', by: 'customer', ticket: current }]);
  }
  return current;
}

/** The data of a ticket for its round of service. */
export function cycleOf(ticket: Ticket) {
  const { id, companyId, whatsappId, queueId, userId } = ticket;
  return { ticketId: id, companyId, whatsappId, queueId, userId };
}

/** The fields of a ticket whose customer waits for no answer, e.g. because an agent answered or the round ended. */
export const notWaiting = { waitingSince: null, lateSince: null } as const;

/** The fields of a ticket that is in its lists. */
export const awake = { snoozedAt: null, snoozedUntil: null, snoozedBy: null, snoozeReason: null } as const;

/** The fields of a ticket without words of the customer that await an answer. */
export const noWords = {
  customerMessageId: null,
  customerWords: null,
  customerWordsType: null,
  customerAuthorId: null,
} as const;

/** The fields of a ticket whose round has no message yet. */
export const untouchedRound = { ...notWaiting, ...noWords, isAnswered: false } as const;

/** The fields of a ticket after an agent's answer. */
export const answered = { ...notWaiting, ...noWords, isAnswered: true } as const;

/** The start of the customer's wait: their first unanswered message. Groups have no single customer who waits. */
export function waitsSince(at: Placeholder) {
  return sql`case when ${tickets.isGroup} then null else coalesce(${tickets.waitingSince}, ${at}::timestamptz) end`;
}
