import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Desk } from '../tickets/desk.ts';
import { presentTicket, visibilityOf } from '../tickets/ticket.presenter.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { type PresentedMessage, presentMessage } from './message.presenter.ts';
import { findMessageRow, type MessageRow } from './message-rows.ts';

/** Reads a message that is known to exist. Throws ERR_NO_MESSAGE_FOUND when it went away. */
export async function reloadMessage(unit: Unit, messageId: number): Promise<MessageRow> {
  const row = await findMessageRow(unit, eq(messages.id, messageId));
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return row;
}

/**
 * Reads a message and its ticket after a change and tells those who may see the ticket, as `appMessage` (SERVER §1).
 * Answers the message as it was told.
 */
export async function announceMessage(
  desk: Desk,
  unit: Unit,
  action: 'create' | 'update',
  messageId: number,
): Promise<PresentedMessage> {
  const row = await reloadMessage(unit, messageId);
  const ticket = await reloadTicket(unit, row.message.ticketId);
  return publishMessage(desk, unit, action, row, ticket);
}

/** Tells those who may see the ticket about a message that was already read from the database. */
export function publishMessage(
  desk: Desk,
  unit: Unit,
  action: 'create' | 'update',
  row: MessageRow,
  ticketRow: TicketRow,
): PresentedMessage {
  const message = presentMessage(desk, row);
  const ticket = presentTicket(desk, ticketRow);
  unit.publish({
    name: 'appMessage',
    companyId: row.message.companyId,
    audience: { to: 'ticket', ticket: visibilityOf(ticketRow) },
    payload: { action, message, ticket, contact: ticket.contact },
  });
  return message;
}
