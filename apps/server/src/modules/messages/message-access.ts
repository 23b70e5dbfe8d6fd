import { and, eq, type SQL } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicket } from '../tickets/visibility.ts';
import type { Message } from './message-rows.ts';

/** A message with its ticket. */
interface FoundMessage {
  message: Message;
  row: TicketRow;
}

/**
 * A message with its ticket, for somebody who may see it; locked until the unit ends. Throws ERR_NO_MESSAGE_FOUND,
 * ERR_NO_PERMISSION when it is out of sight.
 */
export function requireMessage(unit: Unit, session: Session, messageId: number): Promise<FoundMessage> {
  return findMessage(unit, session, eq(messages.id, messageId));
}

/** The same for a message the company itself sent: ERR_NO_MESSAGE_FOUND, too, when a customer wrote it. */
export function requireOwnMessage(unit: Unit, session: Session, messageId: number): Promise<FoundMessage> {
  return findMessage(unit, session, and(eq(messages.id, messageId), eq(messages.fromMe, true)));
}

async function findMessage(unit: Unit, session: Session, where: SQL | undefined): Promise<FoundMessage> {
  const ofCompany = and(where, eq(messages.companyId, session.companyId));
  const [message] = await unit.db.select().from(messages).where(ofCompany).for('update');
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const row = await requireTicket(unit, session, eq(tickets.id, message.ticketId));
  return { message, row };
}

/** Writing is for open tickets only (SPEC §2.4). Throws ERR_TICKET_NOT_OPEN. */
export function requireOpen(row: TicketRow): void {
  if (row.ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
}
