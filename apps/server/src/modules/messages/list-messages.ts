import { type AnswerInput, pageSize } from '@recado/api/contract';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { renewOldPicture } from '../contacts/contact-picture.ts';
import type { Desk } from '../tickets/desk.ts';
import { presentTicketRecord } from '../tickets/ticket.presenter.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { markTicketRead } from './mark-read.ts';
import { presentMessage } from './message.presenter.ts';
import { newestFirst, standsBefore } from './message-order.ts';
import { messageSelection } from './message-rows.ts';

/** Which messages of a ticket: a page counted from the newest, or what is older than a message. */
export interface MessagePage {
  pageNumber: number;
  before?: number | undefined;
}

/**
 * One page of a ticket's messages, oldest first, 20 a page (SERVER §1). Its own agent reading the newest page of an
 * open ticket resets the unread count, here and on WhatsApp.
 */
export async function listMessages(
  desk: Desk,
  unit: Unit,
  session: Session,
  ticketId: number,
  page: MessagePage,
): Promise<AnswerInput<'GET /messages/:ticketId'>> {
  const row = await requireTicket(unit, session, eq(tickets.id, ticketId));
  const newest = page.before === undefined && page.pageNumber === 1;
  if (newest) await renewOldPicture(desk, unit, row);
  const current = newest && reads(session, row) ? await readTicket(desk, unit, row) : row;
  const older = page.before === undefined ? undefined : standsBefore(ticketId, page.before);
  const offset = page.before === undefined ? (page.pageNumber - 1) * pageSize : 0;
  const [rows, [total]] = await Promise.all([
    unit.select(messageSelection, {
      where: and(eq(messages.ticketId, ticketId), older),
      orderBy: newestFirst,
      // A value: once some chats are far longer than most, PostgreSQL keeps no plan for a known number of rows of one.
      limit: sql`${pageSize + 1}`,
      offset,
    }),
    unit.db.select({ count: count() }).from(messages).where(eq(messages.ticketId, ticketId)),
  ]);
  return {
    messages: rows
      .slice(0, pageSize)
      .reverse()
      .map((message) => presentMessage(desk, message)),
    ticket: presentTicketRecord(desk, current),
    count: total?.count ?? 0,
    hasMore: rows.length > pageSize,
  };
}

function reads(session: Session, { ticket }: TicketRow): boolean {
  return ticket.userId === session.userId && ticket.status === 'open' && ticket.unreadMessages > 0;
}

async function readTicket(desk: Desk, unit: Unit, row: TicketRow): Promise<TicketRow> {
  await markTicketRead(desk, unit, row);
  return reloadTicket(unit, row.ticket.id);
}
