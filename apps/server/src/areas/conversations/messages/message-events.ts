import { and, asc, eq, getTableColumns, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { ChatAddress } from '../../../channels/port.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Audience } from '../../../platform/database/domain-event.ts';
import { one } from '../../../platform/database/one.ts';
import { settings } from '../../../platform/database/schema/companies.ts';
import { userQueues, users } from '../../../platform/database/schema/users.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { together } from '../../../platform/database/unit.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { namesIn, type PersonNames } from '../contacts/contact-names.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { currentRound } from '../tickets/cycles.ts';
import type { Ticket } from '../tickets/open-ticket.ts';
import { audienceOf, listenersOf, reloadTicket, visibilityOf } from '../tickets/ticket-events.ts';
import { presentTicket, type TicketRow, ticketSelection } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { type PresentedMessage, presentMessage, type QuoteShown } from './message.presenter.ts';
import { isReadable, type MessagePlace, quoteFor, type ReadableRounds, readableRoundsOn } from './message-access.ts';
import { type Message, type MessageRow, messageSelection } from './message-rows.ts';
import { messages } from './messages.schema.ts';

const storedColumns = getTableColumns(messages);

/** Messages, locked until the unit ends; conditions may name the contact of their ticket. */
const heldMessages = selectionOf(
  storedColumns,
  new QueryBuilder()
    .select(storedColumns)
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId)),
  ' for update of "messages"',
);

/** The identity of a message on WhatsApp. */
interface WhatsAppName {
  connectionId: number;
  chat: ChatAddress;
  wid: string;
}

/**
 * The stored message with a WhatsApp id, locked until the unit ends, or undefined. The chat's identifier may have
 * changed since the message was stored (number before, LID now): then the contact shows that it is the same chat.
 */
export async function findKnownMessage(unit: Unit, name: WhatsAppName): Promise<Message | undefined> {
  const { connectionId, wid, chat } = name;
  const { chatId } = chat;
  const [found] = await unit.select(heldMessages, byName({ connectionId, wid, chatId, ...namesIn(chat) }));
  return found;
}

/** The stored messages of a connection with these WhatsApp ids, locked until the unit ends. */
export function lockNamed(unit: Unit, connectionId: number, wids: readonly string[]): Promise<Message[]> {
  return unit.select(heldMessages, withWids({ connectionId, wids: [...wids] }));
}

const withWids = preparedTail<{ connectionId: number; wids: string[] }>((value) => ({
  where: and(eq(messages.connectionId, value('connectionId')), sql`${messages.wid} = any(${value('wids')}::text[])`),
  // In one order, so that two that lock the same ones never wait for each other.
  orderBy: [asc(messages.id)],
}));

/** A message, locked until the unit ends; undefined when it was deleted. */
export async function lockMessage(unit: Unit, messageId: number): Promise<Message | undefined> {
  const [found] = await unit.select(heldMessages, byId({ messageId }));
  return found;
}

/** Finds a message by its id and any identifier of its chat. An unknown (null) identifier matches nothing. */
const byName = preparedTail<Pick<WhatsAppName, 'connectionId' | 'wid'> & Pick<ChatAddress, 'chatId'> & PersonNames>(
  (value) => ({
    where: and(
      eq(messages.connectionId, value('connectionId')),
      eq(messages.wid, value('wid')),
      or(
        eq(messages.chatId, value('chatId')),
        eq(contacts.lid, value('chatId')),
        eq(contacts.lid, value('lid')),
        eq(contacts.number, value('number')),
        eq(contacts.userId, value('userId')),
        eq(contacts.parentUserId, value('parentUserId')),
      ),
    ),
    limit: 1,
  }),
);

type Action = 'create' | 'update';

/** Reads a message that is known to exist. Throws ERR_NO_MESSAGE_FOUND when it was deleted meanwhile. */
export async function reloadMessage(unit: Unit, messageId: number): Promise<MessageRow> {
  return one(await unit.select(messageSelection, byId({ messageId })), 'ERR_NO_MESSAGE_FOUND');
}

/**
 * Reads messages that are known to exist, with their tickets, for `publishMessage`. The reads start with the call, as in
 * `updateLastMessage`.
 */
export async function reloadMessages(
  unit: Unit,
  named: readonly { messageId: number; ticketId: number }[],
): Promise<[MessageRow, TicketRow][]> {
  const [rows, ofTickets] = await together(
    unit.select(messageSelection, byIds({ ids: named.map(({ messageId }) => messageId) })),
    unit.select(ticketSelection, ticketsByIds({ ids: [...new Set(named.map(({ ticketId }) => ticketId))] })),
  );
  const byTicket = new Map(ofTickets.map((row) => [row.ticket.id, row]));
  return rows.flatMap((row): [MessageRow, TicketRow][] => {
    const ticketRow = byTicket.get(row.message.ticketId);
    return ticketRow ? [[row, ticketRow]] : [];
  });
}

const byIds = preparedTail<{ ids: number[] }>((value) => ({ where: isOneOf(messages.id, value('ids')) }));
const ticketsByIds = preparedTail<{ ids: number[] }>((value) => ({ where: isOneOf(tickets.id, value('ids')) }));

const byId = preparedTail<{ messageId: number }>((value) => ({ where: eq(messages.id, value('messageId')), limit: 1 }));

/** Like `reloadMessage`, by the name on WhatsApp, for a message stored in the same message to the database. */
export async function reloadNamed(
  unit: Unit,
  { connectionId, chatId, wid }: Pick<Message, 'connectionId' | 'chatId' | 'wid'>,
): Promise<MessageRow> {
  return one(await unit.select(messageSelection, byExactName({ connectionId, chatId, wid })), 'ERR_NO_MESSAGE_FOUND');
}

const byExactName = preparedTail<Pick<Message, 'connectionId' | 'chatId' | 'wid'>>((value) => ({
  where: hasName(value('connectionId'), value('chatId'), value('wid')),
  limit: 1,
}));

/** The condition that a message has this name on WhatsApp, which is unique. */
export function hasName(connectionId: Placeholder, chatId: Placeholder, wid: Placeholder): SQL | undefined {
  return and(eq(messages.connectionId, connectionId), eq(messages.chatId, chatId), eq(messages.wid, wid));
}

/** Reads a changed message and its ticket and publishes it as `appMessage` to those who may read it (SERVER §1). */
export async function announceMessage(unit: Unit, action: Action, messageId: number): Promise<MessageRow> {
  const row = await reloadMessage(unit, messageId);
  await publishMessage(unit, action, row, await reloadTicket(unit, row.message.ticketId));
  return row;
}

/** Like `announceMessage`, for a change that a user requested; returns the message as that user may read it. */
export async function announceTo(
  unit: Unit,
  session: Principal,
  action: Action,
  messageId: number,
): Promise<PresentedMessage> {
  const row = await announceMessage(unit, action, messageId);
  return presentTo(unit, session, row);
}

/** A message as a user who may read it sees it. */
export async function presentTo(unit: Unit, session: Principal, row: MessageRow): Promise<PresentedMessage> {
  if (!row.quoted) return presentMessage(row);
  return presentMessage(row, quoteFor(await readableRoundsOn(unit, session, row.message.ticketId), row));
}

/**
 * Publishes a message that was already read from the database. A message of a former round in another queue reaches
 * only those who also have a right to that queue; if only the quote is of such a round, the others receive the message
 * without it.
 */
export async function publishMessage(unit: Unit, action: Action, row: MessageRow, ticketRow: TicketRow): Promise<void> {
  const tell = (audience: Audience, quote: QuoteShown) => {
    const ticket = presentTicket(ticketRow);
    const payload = { action, message: presentMessage(row, quote), ticket, contact: ticket.contact };
    unit.publish({ name: 'appMessage', companyId: row.message.companyId, audience, payload });
  };
  const visibility = visibilityOf(ticketRow);
  const everybody = listenersOf(visibility);
  const shared = await sharedSight(unit, [row, row.quoted], ticketRow);
  const own = { cycleId: row.message.cycleId, roundQueueId: row.roundQueueId };
  if (own.roundQueueId !== null && !isReadable(shared, own)) {
    const userIds = await readersOf(unit, ticketRow.ticket, own.roundQueueId);
    return tell({ to: 'readers', userIds }, quoteFor(withQueue(shared, own.roundQueueId), row));
  }
  const quotedQueueId = row.quoted?.roundQueueId ?? null;
  if (quotedQueueId === null || quoteFor(shared, row) === 'shown') return tell(everybody, 'shown');
  const userIds = await readersOf(unit, ticketRow.ticket, quotedQueueId);
  tell({ to: 'readers', userIds }, 'shown');
  tell(listenersOf(visibility, { to: 'readers', userIds }), 'hidden');
}

/** The receivers of a message: all who see the ticket, or, for another queue's round, those who may read that. */
export async function audienceOfPlace(unit: Unit, place: MessagePlace, row: TicketRow): Promise<Audience> {
  const isShared = isReadable(await sharedSight(unit, [place], row), place);
  if (isShared || place.roundQueueId === null) return audienceOf(visibilityOf(row));
  return { to: 'readers', userIds: await readersOf(unit, row.ticket, place.roundQueueId) };
}

/** What all who see a ticket may read. Queries the current round only if one of the places is of another queue. */
async function sharedSight(
  unit: Unit,
  places: readonly (Pick<MessagePlace, 'roundQueueId'> | null)[],
  { ticket }: TicketRow,
): Promise<ReadableRounds> {
  const isElsewhere = places.some(
    (place) => place && place.roundQueueId !== null && place.roundQueueId !== ticket.queueId,
  );
  if (!isElsewhere) return 'all';
  return { cycleId: await currentRound(unit, ticket.id), queueIds: ticket.queueId === null ? [] : [ticket.queueId] };
}

function withQueue(readableRounds: ReadableRounds, queueId: number): ReadableRounds {
  return readableRounds === 'all'
    ? readableRounds
    : { ...readableRounds, queueIds: [...readableRounds.queueIds, queueId] };
}

/** The users who see a ticket and have a right to another queue, too; administrators read everything anyway. */
async function readersOf(unit: Unit, ticket: Ticket, queueId: number): Promise<number[]> {
  const rows = await unit.db
    .select({ id: userQueues.userId })
    .from(userQueues)
    .innerJoin(users, eq(users.id, userQueues.userId))
    .where(and(eq(userQueues.companyId, ticket.companyId), eq(userQueues.queueId, queueId), seesTicket(ticket)));
  return rows.map(({ id }) => id);
}

/** The condition that an agent sees this ticket: the rule of `visibleTo` (SPEC §4.1) on rows of users. */
export function seesTicket({ companyId, queueId, userId }: Ticket): SQL | undefined {
  if (queueId !== null) {
    return sql`exists (select 1 from ${userQueues} seen where seen.user_id = ${users.id} and seen.queue_id = ${queueId})`;
  }
  const isAllowed = sql`exists (select 1 from ${settings} where ${settings.companyId} = ${companyId}
    and ${settings.key} = 'userViewTicketsWithoutQueue' and ${settings.value} = 'enabled')`;
  return userId === null ? isAllowed : and(isAllowed, eq(users.id, userId));
}
