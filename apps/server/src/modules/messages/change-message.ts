import { eq } from 'drizzle-orm';
import { downloadMediaJob } from '../../channels/jobs.ts';
import type { Unit } from '../../platform/database/database.ts';
import { messages, tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Desk } from '../tickets/desk.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { noteContent } from './last-message.ts';
import type { PresentedMessage } from './message.presenter.ts';
import { requireMessage, requireOpen, requireOwnMessage } from './message-access.ts';
import { announceMessage } from './message-events.ts';
import { enqueueErrand } from './message-jobs.ts';
import type { Message } from './message-rows.ts';
import { isFileMissing } from './pending-media.ts';

/** How long an own message may be edited (SPEC §5, §9), in milliseconds. */
const editWindow = 15 * 60 * 1000;

/**
 * Edits an own text within 15 minutes, here and on WhatsApp. Throws ERR_MESSAGE_TOO_OLD, ERR_TICKET_NOT_OPEN,
 * ERR_NOT_SUPPORTED (the provider cannot, or it is not a text), ERR_NO_MESSAGE_FOUND.
 */
export async function editMessage(
  desk: Desk,
  unit: Unit,
  session: Session,
  messageId: number,
  body: string,
): Promise<PresentedMessage> {
  const { message, row } = await requireOwnMessage(unit, session, messageId);
  requireOpen(row);
  if (!desk.channels.capabilitiesOf(row.whatsapp?.provider ?? null).edit) throw new AppError('ERR_NOT_SUPPORTED');
  if (message.isDeleted || message.mediaType !== 'chat') throw new AppError('ERR_NOT_SUPPORTED');
  if (desk.clock().getTime() - message.sentAt.getTime() > editWindow) throw new AppError('ERR_MESSAGE_TOO_OLD');
  await unit.db.update(messages).set({ body, isEdited: true }).where(eq(messages.id, messageId));
  await noteContent(unit, message, { text: body });
  await enqueueErrand(unit, 'edit-message', { messageId }, message);
  return announceMessage(desk, unit, 'update', messageId);
}

/** Deletes an own message for everybody. Throws ERR_NOT_SUPPORTED when the provider cannot, ERR_NO_MESSAGE_FOUND. */
export async function removeMessage(
  desk: Desk,
  unit: Unit,
  session: Session,
  messageId: number,
): Promise<PresentedMessage> {
  const { message, row } = await requireOwnMessage(unit, session, messageId);
  if (!desk.channels.capabilitiesOf(row.whatsapp?.provider ?? null).remove) throw new AppError('ERR_NOT_SUPPORTED');
  if (!message.isDeleted) {
    await unit.db.update(messages).set({ isDeleted: true }).where(eq(messages.id, messageId));
    await enqueueErrand(unit, 'remove-message', { messageId }, message);
  }
  return announceMessage(desk, unit, 'update', messageId);
}

/**
 * Tries a failed message again: sends an own one under the same WhatsApp id, or fetches the file that a message came
 * without. Throws ERR_TICKET_NOT_OPEN, ERR_NO_MESSAGE_FOUND.
 */
export async function retryMessage(
  desk: Desk,
  unit: Unit,
  session: Session,
  messageId: number,
): Promise<PresentedMessage> {
  const { message, row } = await requireMessage(unit, session, messageId);
  if (message.failedCode !== null)
    await (isFileMissing(message) ? fetchAgain(unit, message) : sendAgain(unit, message, row));
  return announceMessage(desk, unit, 'update', messageId);
}

async function fetchAgain(unit: Unit, { id, companyId, connectionId }: Message): Promise<void> {
  if (connectionId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  await unit.db.update(messages).set({ failedCode: null }).where(eq(messages.id, id));
  await unit.enqueue(downloadMediaJob(id, companyId, connectionId));
}

async function sendAgain(unit: Unit, message: Message, row: TicketRow): Promise<void> {
  if (!message.fromMe) throw new AppError('ERR_NO_MESSAGE_FOUND');
  requireOpen(row);
  await unit.db.update(messages).set({ failedCode: null, ack: 0 }).where(eq(messages.id, message.id));
  await unit.db.update(tickets).set({ lastMessageAck: 0 }).where(eq(tickets.id, message.ticketId));
  await enqueueErrand(unit, 'send-message', { messageId: message.id }, message);
}
