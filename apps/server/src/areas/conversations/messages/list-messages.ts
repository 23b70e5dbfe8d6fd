import { type AnswerInput, pageSize } from '@recado/contract';
import { and, desc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Services } from '../../../channels/services.ts';
import type { CompanyReader, Reader } from '../../../platform/database/database.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { together } from '../../../platform/database/unit.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { renewOldPicture } from '../contacts/contact-details.ts';
import { chatOf } from '../contacts/contact-names.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import { presentTicketRecord, type TicketRow } from '../tickets/ticket-rows.ts';
import { ticketEvents } from '../tickets/tickets.schema.ts';
import { requireTicket, seesEveryTicket } from '../tickets/visibility.ts';
import { markTicketRead } from './compose.ts';
import { hiddenRounds } from './hidden-rounds.ts';
import { presentMessage } from './message.presenter.ts';
import { isReadableIn, preparedForReaders, quoteFor, type ReadableRounds, readableRoundsOn } from './message-access.ts';
import { messageCount, newestFirst } from './message-rows.ts';
import {
  isNewestPage,
  isOpenEnded,
  type MessagePage,
  type MessageWindow,
  readNewest,
  readWindow,
} from './message-window.ts';
import { messages } from './messages.schema.ts';

/**
 * One page of the messages of a ticket that the caller may read, oldest first, 20 per page (SERVER §1), with the
 * positions of rounds that they may not read. When the ticket's own agent reads the newest page of an open ticket, the
 * unread count is reset, here and on WhatsApp. `ahead`: the client loads the page before the user opens the chat, so
 * reading has no effects.
 */
export async function listMessages(
  services: Services,
  reader: CompanyReader,
  session: Principal,
  { ticketId, ahead = false, ...page }: MessagePage & { ticketId: number; ahead?: boolean | undefined },
): Promise<AnswerInput<'GET /messages/:ticketId'>> {
  const isNewest = isNewestPage(page);
  // All queries are in one message to the database; rows that the caller may not see are discarded.
  const [row, readableRounds, counted, first] = await together(
    requireTicket(reader, session, ticketId),
    readableRoundsOn(reader, session, ticketId),
    countMessages(reader, session, ticketId),
    isNewest && readNewestPage(reader, session, ticketId),
  );
  const isOpened = isNewest && !ahead;
  if (isOpened) await renewOldPicture(services, reader, row);
  if (isOpened) watchTyping(services, row);
  const isRead = isOpened && reads(session, row);
  const current = isRead ? await readTicket(reader, row) : row;
  const known = isRead ? await readNewestPage(reader, session, ticketId) : first;
  const { window, events } = known || (await readPage(reader, readableRounds, ticketId, page));
  const { shown, olderId, hasNewer, targetId } = window;
  const shownPage = {
    ticketId,
    ids: shown.map(({ message }) => message.id),
    olderId,
    isNewest: endsPage(page, window),
  };
  return {
    messages: shown.map((message) => presentMessage(message, quoteFor(readableRounds, message))),
    ticket: presentTicketRecord(current, services.channels.capabilitiesOf(current.whatsapp?.provider ?? null)),
    count: counted.readable,
    hasMore: olderId !== null,
    hasNewer,
    targetId,
    hiddenRounds:
      counted.readable === counted.all
        ? []
        : await reader.inUnit((unit) => hiddenRounds(unit, readableRounds, shownPage), 'often'),
    events,
  };
}

/** Consecutive messages, and the events of the ticket between them. */
interface Page {
  window: MessageWindow;
  events: AnswerInput<'GET /messages/:ticketId'>['events'];
}

async function readNewestPage(reader: Reader, session: Principal, ticketId: number): Promise<Page> {
  const [window, events] = await together(
    readNewest(reader, session, ticketId),
    reader.select(eventSelection, newestEvents(session, ticketId)),
  );
  return { window, events: events.reverse() };
}

async function readPage(
  reader: Reader,
  readableRounds: ReadableRounds,
  ticketId: number,
  page: MessagePage,
): Promise<Page> {
  const window = await readWindow(reader, readableRounds, ticketId, page);
  const newestId = endsPage(page, window) ? null : (window.shown.at(-1)?.message.id ?? null);
  return {
    window,
    events: await eventsBetween(reader, readableRounds, { ticketId, olderId: window.olderId, newestId }),
  };
}

/** Whether nothing follows the messages of a page. */
function endsPage(page: MessagePage, { hasNewer }: MessageWindow): boolean {
  return isNewestPage(page) || (isOpenEnded(page) && !hasNewer);
}

/** How many messages a ticket has, and how many of them the caller may read. */
async function countMessages(reader: Reader, session: Principal, ticketId: number) {
  const [all, readable] = await together(
    reader.select(messageCount, ofTicket({ ticketId })),
    !seesEveryTicket(session) && reader.select(messageCount, readableOfTicket(session, ticketId)),
  );
  const [{ count } = { count: 0 }] = all;
  return { all: count, readable: readable ? (readable[0]?.count ?? 0) : count };
}

const ofTicket = preparedTail<{ ticketId: number }>((value) => ({ where: eq(messages.ticketId, value('ticketId')) }));
const readableOfTicket = preparedForReaders((ticketId, readableRounds) => ({
  where: and(eq(messages.ticketId, ticketId), isReadableIn(readableRounds)),
}));

function reads({ userId }: Principal, { ticket }: TicketRow): boolean {
  return userId !== null && ticket.userId === userId && ticket.status === 'open' && ticket.unreadMessages > 0;
}

function readTicket(reader: CompanyReader, row: TicketRow): Promise<TicketRow> {
  return reader.inUnit(async (unit) => {
    await markTicketRead(unit, row);
    return reloadTicket(unit, row.ticket.id);
  });
}

/**
 * Subscribes to typing notices for the chat of an open ticket that a user is viewing, if its connection is open.
 */
function watchTyping(services: Services, { ticket, contact, whatsapp }: TicketRow): void {
  if (whatsapp?.status !== 'CONNECTED' || ticket.isGroup || ticket.status !== 'open') return;
  services.channels.watchTyping(whatsapp.id, chatOf(contact));
}

/** How many events are shown among the messages of one page; of more, the newest. */
const mostEvents = 50;

/** A part of a conversation: after the message `olderId` (null: from the beginning), up to `newestId`. */
interface Part {
  ticketId: number;
  olderId: number | null;
  /** Null: up to the present. */
  newestId: number | null;
}

const { companyId: _company, queueId: _queue, cycleId: _cycle, ...shownColumns } = getTableColumns(ticketEvents);

const eventSelection = selectionOf(shownColumns, new QueryBuilder().select(shownColumns).from(ticketEvents));

const latestFirst = [desc(ticketEvents.happenedAt), desc(ticketEvents.id)];

/** The events that the caller may read after the message before the newest page; the latest first. */
const newestEvents = preparedForReaders((ticketId, readableRounds) => {
  const isReadable = and(eq(messages.ticketId, ticketId), isReadableIn(readableRounds));
  const older = sql`(
    select ${messages.createdAt} from ${messages} where ${isReadable}
    order by ${sql.join(newestFirst, sql`, `)} limit 1 offset ${pageSize})`;
  return {
    where: and(
      eq(ticketEvents.ticketId, ticketId),
      gt(ticketEvents.happenedAt, sql`coalesce(${older}, '-infinity')`),
      isReadableIn(readableRounds, ticketEvents),
    ),
    orderBy: latestFirst,
    limit: mostEvents,
  };
});

/** The events of a ticket within a part of its conversation that the reader may read, oldest first. */
async function eventsBetween(
  reader: Reader,
  readableRounds: ReadableRounds,
  { ticketId, olderId, newestId }: Part,
): Promise<Page['events']> {
  const where = and(
    eq(ticketEvents.ticketId, ticketId),
    olderId === null ? undefined : gt(ticketEvents.happenedAt, placeOf(olderId)),
    newestId === null ? undefined : lte(ticketEvents.happenedAt, placeOf(newestId)),
    isReadableIn(readableRounds, ticketEvents),
  );
  const found = await reader.select(eventSelection, { where, orderBy: latestFirst, limit: mostEvents, prepared: true });
  return found.reverse();
}

/** The time that decides a message's position in the conversation, as SQL. */
function placeOf(messageId: number): SQL {
  return sql`(select ${messages.createdAt} from ${messages} where ${messages.id} = ${messageId})`;
}
