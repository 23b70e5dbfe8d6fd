import { and, eq, type SQL } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicket } from '../tickets/visibility.ts';
import type { Message } from './message-rows.ts';
import { isReadableIn, sightOn } from './sight.ts';

/** A message with its ticket. */
interface FoundMessage {
  message: Message;
  row: TicketRow;
}

/**
 * A message with its ticket, for a caller who may read it. Throws ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION when the
 * caller may not see the ticket or the message's round.
 */
export function requireMessage(unit: Unit, session: Session, messageId: number): Promise<FoundMessage> {
  return findMessage(unit, session, eq(messages.id, messageId), 'free');
}

/** The same, with the message locked until the unit ends, for changing it. */
export function requireMessageForChange(unit: Unit, session: Session, messageId: number): Promise<FoundMessage> {
  return findMessage(unit, session, eq(messages.id, messageId), 'locked');
}

/** The same for a message that the company sent: throws ERR_NO_MESSAGE_FOUND also when a customer wrote it. */
export function requireOwnMessage(unit: Unit, session: Session, messageId: number): Promise<FoundMessage> {
  return findMessage(unit, session, and(eq(messages.id, messageId), eq(messages.fromMe, true)), 'locked');
}

async function findMessage(
  unit: Unit,
  session: Session,
  where: SQL | undefined,
  lock: 'locked' | 'free',
): Promise<FoundMessage> {
  const ofCompany = and(where, eq(messages.companyId, session.companyId));
  const found = unit.db.select().from(messages).where(ofCompany).$dynamic();
  const [message] = await (lock === 'locked' ? found.for('update') : found);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const row = await requireTicket(unit, session, eq(tickets.id, message.ticketId));
  const sight = await sightOn(unit, session, row.ticket);
  const readable = and(eq(messages.id, message.id), isReadableIn(sight));
  const [read] = await unit.db.select({ id: messages.id }).from(messages).where(readable);
  if (!read) throw new AppError('ERR_NO_PERMISSION');
  return { message, row };
}

/** Messages can be written only in open tickets (SPEC §2.4). Throws ERR_TICKET_NOT_OPEN. */
export function requireOpen(row: TicketRow): void {
  if (row.ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
}
