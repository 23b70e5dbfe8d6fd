import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Unit } from '../../platform/database/database.ts';
import { contacts, queues, tags, tickets, ticketTags, users, whatsapps } from '../../platform/database/schema/index.ts';
import { counting, momentText, type RowOf, selectionOf } from '../../platform/database/selection.ts';

/** A tag of a ticket. */
export interface TicketTag {
  id: number;
  name: string;
  color: string;
}

const tagsOfTicket = sql<TicketTag[]>`(
  select coalesce(json_agg(json_build_object('id', ${tags.id}, 'name', ${tags.name}, 'color', ${tags.color}) order by ${tags.name}), '[]')
  from ${ticketTags} join ${tags} on ${tags.id} = ${ticketTags.tagId}
  where ${ticketTags.ticketId} = ${tickets.id}
)`;

// The columns for searching are not read.
const { searchText: _ticketText, ...ticketColumns } = getTableColumns(tickets);
const { searchText: _contactText, ...contactColumns } = getTableColumns(contacts);
const { importedAt: _importedAt, botState: _botState, ...listedTicket } = ticketColumns;

const joined = {
  queue: {
    id: queues.id,
    name: queues.name,
    color: queues.color,
    firstAnswerLimit: queues.firstAnswerLimit,
    answerLimit: queues.answerLimit,
  },
  user: { id: users.id, name: users.name },
  whatsapp: { id: whatsapps.id, name: whatsapps.name, provider: whatsapps.provider },
  tags: tagsOfTicket.as('tags'),
};

const columns = {
  ticket: ticketColumns,
  contact: contactColumns,
  ...joined,
  whatsapp: { ...joined.whatsapp, status: whatsapps.status },
};

/** Tickets with everything about them and their contacts. */
export const ticketSelection = selectionOf(
  columns,
  new QueryBuilder()
    .select(columns)
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId)),
);

const listed = {
  ticket: {
    ...listedTicket,
    lastMessageAt: momentText(tickets.lastMessageAt),
    waitingSince: momentText(tickets.waitingSince),
    lateSince: momentText(tickets.lateSince),
    createdAt: momentText(tickets.createdAt),
    updatedAt: momentText(tickets.updatedAt),
  },
  contact: {
    id: contacts.id,
    companyId: contacts.companyId,
    name: contacts.name,
    number: contacts.number,
    numberState: contacts.numberState,
    email: contacts.email,
    isGroup: contacts.isGroup,
    disableBot: contacts.disableBot,
    profilePicUrl: contacts.profilePicUrl,
    updatedAt: momentText(contacts.updatedAt),
  },
  ...joined,
};

/** Tickets with what lists show. */
export const listedTicketSelection = selectionOf(
  listed,
  new QueryBuilder()
    .select(listed)
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId)),
);

/** The number of tickets. */
export const ticketCount = counting(tickets);

/** One ticket with what is joined to it. */
export type TicketRow = RowOf<typeof ticketSelection>;
/** One ticket of a list. */
export type ListedTicketRow = RowOf<typeof listedTicketSelection>;

/** The ticket that matches a condition, or undefined. */
export async function findTicketRow(unit: Unit, where: SQL | undefined): Promise<TicketRow | undefined> {
  const [row] = await unit.select(ticketSelection, { where, limit: 1, prepared: true });
  return row;
}
