import type { AnswerInput } from '@recado/api/contract';
import { and, count, desc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { messages, ticketEvents, tickets } from '../../platform/database/schema/index.ts';
import { selectionOf } from '../../platform/database/selection.ts';
import { together } from '../../platform/database/unit.ts';
import type { Principal } from '../../platform/http/handler.ts';
import { renewOldPicture } from '../contacts/contact-details.ts';
import { chatOf } from '../contacts/contact-rows.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import { presentTicketRecord, type TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicket, seesEveryTicket } from '../tickets/visibility.ts';
import { markTicketRead } from './compose.ts';
import { hiddenRounds } from './hidden-rounds.ts';
import { presentMessage } from './message.presenter.ts';
import { isReadableIn, quoteFor, type Sight, sightOn } from './message-access.ts';
import { messageCount } from './message-events.ts';
import { isNewestPage, isOpenEnded, type MessagePage, readWindow } from './message-window.ts';

/**
 * One page of the messages of a ticket that the caller may read, oldest first, 20 per page (SERVER §1), with the
 * positions of rounds that they may not read. When the ticket's own agent reads the newest page of an open ticket, the
 * unread count is reset, here and on WhatsApp. `ahead`: they have not opened the chat, so reading has no effects.
 */
export async function listMessages(
  services: Services,
  unit: Unit,
  session: Principal,
  ticketId: number,
  { ahead = false, ...page }: MessagePage & { ahead?: boolean | undefined },
): Promise<AnswerInput<'GET /messages/:ticketId'>> {
  const [row, known] = await Promise.all([
    requireTicket(unit, session, eq(tickets.id, ticketId)),
    seesEveryTicket(session) ? readPage(unit, 'all', ticketId, page) : undefined,
  ]);
  const isNewest = isNewestPage(page);
  const isOpened = isNewest && !ahead;
  if (isOpened) await renewOldPicture(services, unit, row);
  if (isOpened) watchTyping(services, unit, row);
  const isRead = isOpened && reads(session, row);
  const current = isRead ? await readTicket(services, unit, row) : row;
  const sight = await sightOn(unit, session, row.ticket);
  const { window, counted } = known && !isRead ? known : await readPage(unit, sight, ticketId, page);
  const { shown, olderId, hasNewer, targetId } = window;
  const ids = shown.map(({ message }) => message.id);
  const reachesEnd = isNewest || (isOpenEnded(page) && !hasNewer);
  const [events, rounds] = await together(
    eventsBetween(unit, sight, { ticketId, olderId, newestId: reachesEnd ? null : (ids.at(-1) ?? null) }),
    counted.readable !== counted.all && hiddenRounds(unit, sight, { ticketId, ids, olderId, isNewest: reachesEnd }),
  );
  return {
    messages: shown.map((message) => presentMessage(services, message, quoteFor(sight, message))),
    ticket: presentTicketRecord(services, current),
    count: counted.readable,
    hasMore: olderId !== null,
    hasNewer,
    targetId,
    hiddenRounds: rounds || [],
    events,
  };
}

async function readPage(unit: Unit, sight: Sight, ticketId: number, page: MessagePage) {
  const [window, counted] = await Promise.all([
    readWindow(unit, sight, ticketId, page),
    sight === 'all' ? countAll(unit, ticketId) : countReadable(unit, sight, ticketId),
  ]);
  return { window, counted };
}

interface Counted {
  all: number;
  readable: number;
}

async function countAll(unit: Unit, ticketId: number): Promise<Counted> {
  const [counted] = await unit.select(messageCount, { where: eq(messages.ticketId, ticketId), prepared: true });
  const all = counted?.count ?? 0;
  return { all, readable: all };
}

async function countReadable(unit: Unit, sight: Sight, ticketId: number): Promise<Counted> {
  const [counted] = await unit.db
    .select({ all: count(), readable: sql`count(*) filter (where ${isReadableIn(sight)})`.mapWith(Number) })
    .from(messages)
    .where(eq(messages.ticketId, ticketId));
  return counted ?? { all: 0, readable: 0 };
}

function reads({ userId }: Principal, { ticket }: TicketRow): boolean {
  return userId !== null && ticket.userId === userId && ticket.status === 'open' && ticket.unreadMessages > 0;
}

async function readTicket(services: Services, unit: Unit, row: TicketRow): Promise<TicketRow> {
  await markTicketRead(services, unit, row);
  return reloadTicket(unit, row.ticket.id);
}

/** Subscribes to typing notices for the chat of an open ticket that somebody is viewing. */
function watchTyping(services: Services, unit: Unit, { ticket, contact }: TicketRow): void {
  const { whatsappId, isGroup, status } = ticket;
  if (whatsappId === null || isGroup || status !== 'open') return;
  unit.afterCommit(() => services.channels.watchTyping(whatsappId, chatOf(contact)));
}

/** More lines than this between the messages of one page are not shown: the newest are. */
const mostEvents = 50;

/** A part of a conversation: after the message before it (null: from the beginning), up to its newest one. */
interface Part {
  ticketId: number;
  olderId: number | null;
  /** Null up to the present. */
  newestId: number | null;
}

const { companyId: _company, queueId: _queue, cycleId: _cycle, ...shownColumns } = getTableColumns(ticketEvents);

const eventSelection = selectionOf(shownColumns, new QueryBuilder().select(shownColumns).from(ticketEvents));

/** What happened to a ticket within a part of its conversation, oldest first, as far as the reader may read its rounds. */
async function eventsBetween(
  unit: Unit,
  sight: Sight,
  { ticketId, olderId, newestId }: Part,
): Promise<AnswerInput<'GET /messages/:ticketId'>['events']> {
  const where = and(
    eq(ticketEvents.ticketId, ticketId),
    olderId === null ? undefined : gt(ticketEvents.happenedAt, placeOf(olderId)),
    newestId === null ? undefined : lte(ticketEvents.happenedAt, placeOf(newestId)),
    isReadableIn(sight, ticketEvents),
  );
  const orderBy = [desc(ticketEvents.happenedAt), desc(ticketEvents.id)];
  const found = await unit.select(eventSelection, { where, orderBy, limit: mostEvents, prepared: true });
  return found.reverse();
}

/** When a message took its place in the conversation, as a value to compare with. */
function placeOf(messageId: number): SQL {
  return sql`(select ${messages.createdAt} from ${messages} where ${messages.id} = ${messageId})`;
}
