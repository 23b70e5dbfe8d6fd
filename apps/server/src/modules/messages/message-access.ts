import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicket } from '../tickets/visibility.ts';
import type { Message } from './message-rows.ts';

/**
 * A message the company itself sent, with its ticket, for somebody who may see it; locked until the unit ends.
 * Throws ERR_NO_MESSAGE_FOUND when there is none or a customer wrote it, ERR_NO_PERMISSION when it is out of sight.
 */
export async function requireOwnMessage(
  unit: Unit,
  session: Session,
  messageId: number,
): Promise<{ message: Message; row: TicketRow }> {
  const [message] = await unit.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.companyId, session.companyId), eq(messages.fromMe, true)))
    .for('update');
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const row = await requireTicket(unit, session, eq(tickets.id, message.ticketId));
  return { message, row };
}

/** Writing is for open tickets only (SPEC §2.4). Throws ERR_TICKET_NOT_OPEN. */
export function requireOpen(row: TicketRow): void {
  if (row.ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
}
