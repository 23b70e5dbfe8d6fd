import type { AnswerInput, EventInput, LevelTarget } from '@recado/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias, type PgSelectQueryBuilder, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Capabilities } from '../../../channels/port.ts';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { pageAnswer } from '../../../platform/database/fast-list.ts';
import type { Paged } from '../../../platform/database/paging.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { counting, momentText, preparedTail, type RowOf, selectionOf } from '../../../platform/database/selection.ts';
import { presentAuthor, presentContactSummary } from '../contacts/contact-rows.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { tags, ticketTags } from './tags.schema.ts';
import { tickets } from './tickets.schema.ts';

/** A tag of a ticket. */
interface TicketTag {
  id: number;
  name: string;
  color: string;
}

const customerAuthor = alias(contacts, 'customer_author');

const tagsOfTicket = sql<TicketTag[]>`(
  select coalesce(json_agg(json_build_object('id', ${tags.id}, 'name', ${tags.name}, 'color', ${tags.color}) order by ${tags.name}), '[]')
  from ${ticketTags} join ${tags} on ${tags.id} = ${ticketTags.tagId}
  where ${ticketTags.ticketId} = ${tickets.id}
)`;

// The columns for searching are not read.
const { searchText: _ticketText, ...ticketColumns } = getTableColumns(tickets);
const { searchText: _contactText, ...contactColumns } = getTableColumns(contacts);
const {
  importedAt: _importedAt,
  botState: _botState,
  lastMessageId: _shown,
  holderToldAt: _toldAt,
  ...listedTicket
} = ticketColumns;

const joined = {
  queue: {
    id: queues.id,
    name: queues.name,
    color: queues.color,
    firstAnswerLimit: queues.firstAnswerLimit,
    answerLimit: queues.answerLimit,
    askReason: queues.askReason,
    requiredFieldIds: queues.requiredFieldIds,
  },
  user: { id: users.id, name: users.name },
  whatsapp: { id: whatsapps.id, name: whatsapps.name, provider: whatsapps.provider },
  customerAuthor: {
    id: customerAuthor.id,
    name: customerAuthor.name,
    number: customerAuthor.number,
    username: customerAuthor.username,
  },
  tags: tagsOfTicket.as('tags'),
};

/** A query of tickets with their joined rows. */
function withJoined<Query extends PgSelectQueryBuilder>(query: Query) {
  return query
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .leftJoin(customerAuthor, eq(customerAuthor.id, tickets.customerAuthorId));
}

const columns = {
  ticket: ticketColumns,
  contact: contactColumns,
  ...joined,
  whatsapp: { ...joined.whatsapp, status: whatsapps.status },
};

const everything = withJoined(new QueryBuilder().select(columns).from(tickets).$dynamic());

/** Tickets with everything about them and their contacts. */
export const ticketSelection = selectionOf(columns, everything);

/** Like `ticketSelection`, with the tickets locked until the unit ends. */
const heldTicketSelection = selectionOf(columns, everything, ' for no key update of "tickets"');

const listed = {
  ticket: {
    ...listedTicket,
    lastMessageAt: momentText(tickets.lastMessageAt),
    waitingSince: momentText(tickets.waitingSince),
    lateSince: momentText(tickets.lateSince),
    windowUntil: momentText(tickets.windowUntil),
    assistantSince: momentText(tickets.assistantSince),
    snoozedAt: momentText(tickets.snoozedAt),
    snoozedUntil: momentText(tickets.snoozedUntil),
    levelDueAt: momentText(tickets.levelDueAt),
    createdAt: momentText(tickets.createdAt),
    updatedAt: momentText(tickets.updatedAt),
  },
  contact: {
    id: contacts.id,
    companyId: contacts.companyId,
    name: contacts.name,
    number: contacts.number,
    numberState: contacts.numberState,
    username: contacts.username,
    email: contacts.email,
    isGroup: contacts.isGroup,
    disableBot: contacts.disableBot,
    blockedAt: momentText(contacts.blockedAt),
    organisationId: contacts.organisationId,
    profilePicUrl: contacts.profilePicUrl,
    updatedAt: momentText(contacts.updatedAt),
  },
  ...joined,
};

/** Tickets with the fields of lists. */
export const listedTicketSelection = selectionOf(
  listed,
  withJoined(new QueryBuilder().select(listed).from(tickets).$dynamic()),
);

/** The number of tickets. */
export const ticketCount = counting(tickets);

/** One ticket with its joined rows. */
export type TicketRow = RowOf<typeof ticketSelection>;
/** One ticket of a list. */
export type ListedTicketRow = RowOf<typeof listedTicketSelection>;

/** A ticket by its id, or undefined. */
export async function findTicketRow(reader: Reader, ticketId: number): Promise<TicketRow | undefined> {
  const [row] = await reader.select(ticketSelection, byId({ ticketId }));
  return row;
}

const byId = preparedTail<{ ticketId: number }>((value) => ({ where: eq(tickets.id, value('ticketId')), limit: 1 }));

/** A ticket of the company without joined rows, or undefined. */
export async function findOwnTicket(
  unit: Unit,
  companyId: number,
  ticketId: number,
): Promise<TicketRow['ticket'] | undefined> {
  const [ticket] = await unit.db
    .select(ticketColumns)
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), eq(tickets.companyId, companyId)));
  return ticket;
}

/** The ticket of a contact on a connection: the live one before the closed ones, and of these the last one. */
export const ofConversation = preparedTail<{ contactId: number; connectionId: number }>((value) => ({
  where: and(eq(tickets.contactId, value('contactId')), eq(tickets.whatsappId, value('connectionId'))),
  orderBy: [sql`${tickets.status} = 'closed'`, sql`${tickets.id} desc`],
  limit: 1,
}));

/** The ticket of a contact on a connection, locked: the live one, otherwise the last closed one. */
export async function lockTicketOf(
  unit: Unit,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<TicketRow | undefined> {
  const [row] = await unit.select(heldTicketSelection, ofConversation({ contactId, connectionId }));
  return row;
}

/** A ticket in the form of lists and events. */
type PresentedTicket = EventInput<'appMessage'>['ticket'];

type Words = Pick<TicketRow['ticket'], 'lastMessageFromMe' | 'customerWords' | 'customerWordsType'>;

/** Converts a ticket's row to the form of lists and events. */
export function presentTicket(row: ListedTicketRow | TicketRow): PresentedTicket {
  const { ticket, whatsapp, queue } = row;
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    companyId: ticket.companyId,
    contactId: ticket.contactId,
    contact: presentContactSummary(row.contact),
    queueId: ticket.queueId,
    queue: queue && presentQueue(queue),
    userId: ticket.userId,
    user: row.user,
    whatsappId: ticket.whatsappId,
    whatsapp: whatsapp && { id: whatsapp.id, name: whatsapp.name },
    isGroup: ticket.isGroup,
    chatbot: ticket.chatbot,
    unreadMessages: ticket.unreadMessages,
    lastMessage: previewOf(ticket.lastMessageType, ticket.lastMessage),
    lastMessageFromMe: ticket.lastMessageFromMe,
    lastMessageAck: ticket.lastMessageAck,
    lastMessageType: ticket.lastMessageType,
    lastMessageAt: ticket.lastMessageAt,
    customerWords: customerWordsOf(ticket),
    customerAuthor: presentAuthor(row.customerAuthor),
    waitingSince: ticket.waitingSince,
    isAnswered: ticket.isAnswered,
    waitingLimit: (ticket.isAnswered ? queue?.answerLimit : queue?.firstAnswerLimit) ?? null,
    lateSince: ticket.lateSince,
    unsentMessages: ticket.unsentMessages,
    unsentUserId: ticket.unsentUserId,
    windowUntil: ticket.windowUntil,
    assistantSince: ticket.assistantSince,
    snooze: snoozeOf(ticket),
    tags: row.tags,
    ...(ticket.priority && { priority: ticket.priority }),
    ...(ticket.levelTarget && { level: levelOf(ticket.levelTarget, ticket) }),
    useIntegration: ticket.useIntegration,
    promptId: ticket.promptId,
    integrationId: ticket.integrationId,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
  };
}

type LevelColumns = Pick<(ListedTicketRow | TicketRow)['ticket'], 'levelDueAt' | 'levelLeft'>;

function levelOf(target: LevelTarget, { levelDueAt: dueAt, levelLeft: secondsLeft }: LevelColumns) {
  return { target, dueAt, secondsLeft };
}

type SnoozeColumns = Pick<
  (ListedTicketRow | TicketRow)['ticket'],
  'snoozedAt' | 'snoozedUntil' | 'snoozedBy' | 'snoozeReason'
>;

function snoozeOf({ snoozedAt: at, snoozedUntil: until, snoozedBy: by, snoozeReason: reason }: SnoozeColumns) {
  return at === null ? null : { at, until, by: by ?? '', reason: reason ?? '' };
}

/** Only a queue that asks for the reason, or for fields, says so. */
function presentQueue({ id, name, color, askReason, requiredFieldIds }: NonNullable<ListedTicketRow['queue']>) {
  return {
    ...{ id, name, color },
    ...(askReason !== 'none' && { askReason }),
    ...(requiredFieldIds.length > 0 && { requiredFieldIds }),
  };
}

/** The customer's words, unless they are the last message anyway. */
function customerWordsOf({ lastMessageFromMe, customerWords: text, customerWordsType: type }: Words) {
  return lastMessageFromMe && text !== null && type !== null ? { text: previewOf(type, text), type } : null;
}

/** The stored preview of a message. Former versions stored the protocol's name of a message that they could not show. */
function previewOf(type: string, text: string): string {
  return type === 'unknown' ? '' : text;
}

/** A page of tickets in the form of lists. */
export const ticketsOfPage = pageAnswer(({ rows, ...paged }: Paged<ListedTicketRow>) => ({
  tickets: rows.map((row) => presentTicket(row)),
  ...paged,
}));

type TicketRecord = AnswerInput<'GET /tickets/:ticketId'>;

/** A ticket for its open chat, including the capabilities of its connection's provider. */
export function presentTicketRecord(row: TicketRow, can: Capabilities): TicketRecord {
  const { edit, remove, react, polls, interactive, templates, window } = can;
  return {
    ...presentTicket(row),
    capabilities: { edit, remove, react, polls, interactive, templates, window },
  };
}

/** The same inside a unit, which asks for the capabilities. */
export function ticketRecordIn(unit: Unit, row: TicketRow): TicketRecord {
  return presentTicketRecord(row, unit.query(capabilitiesOf, row.whatsapp?.provider ?? null));
}
