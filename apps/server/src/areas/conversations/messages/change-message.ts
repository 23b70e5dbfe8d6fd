import { type ChangeFailure, isChangeFailure } from '@recado/contract';
import { messageWindows } from '@recado/contract/message-windows';
import { aliasedTable, and, eq, ne, notExists } from 'drizzle-orm';
import { downloadMediaJob } from '../../../channels/jobs.ts';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { findTicketRow, type TicketRow } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { enqueueChatAction, templateKind } from './compose.ts';
import { forgetFormerTexts, keepFormerText } from './former-texts.ts';
import { requireWindow } from './free-window.ts';
import { messageFailed, waitingChanged } from './in-process-events.ts';
import { withoutKeptWords } from './kept-words.ts';
import { deletedKind, updateLastContent, updateUnsentCount } from './last-message.ts';
import { forgetFiles, forgetThumbnails } from './media-files.ts';
import { isFileMissing, type PresentedMessage } from './message.presenter.ts';
import { requireMessageForChange, requireOpen, requireOwnMessage } from './message-access.ts';
import { announceMessage, announceTo } from './message-events.ts';
import type { Message } from './message-rows.ts';
import { messages } from './messages.schema.ts';
import { thumbnailOf, withoutOtherLink } from './structured-content.ts';

/**
 * Edits a text message of the caller within 15 minutes, here and on WhatsApp, and keeps the former text. Throws
 * ERR_NO_PERMISSION (another user wrote it), ERR_MESSAGE_TOO_OLD, ERR_TICKET_NOT_OPEN, ERR_NOT_SUPPORTED (the provider
 * cannot edit, or it is not a text), ERR_NO_MESSAGE_FOUND.
 */
export async function editMessage(
  unit: Unit,
  session: CallerSession,
  messageId: number,
  body: string,
): Promise<PresentedMessage> {
  const { message, row } = await requireOwnMessage(unit, session, messageId);
  requireAuthor(session, message);
  requireOpen(row);
  if (!unit.query(capabilitiesOf, row.whatsapp?.provider ?? null).edit) throw new AppError('ERR_NOT_SUPPORTED');
  if (message.isDeleted || message.mediaType !== 'chat') throw new AppError('ERR_NOT_SUPPORTED');
  requireWithin(unit, message, messageWindows.edit);
  if (message.body !== body) await changeText(unit, message, body);
  return announceTo(unit, session, 'update', messageId);
}

async function changeText(unit: Unit, message: Message, body: string): Promise<void> {
  await keepFormerText(unit, message, unit.now());
  const data = withoutKeptWords(withoutOtherLink(message.data, body));
  await unit.db.update(messages).set({ body, data, isEdited: true }).where(eq(messages.id, message.id));
  await updateLastContent(unit, message, { text: body });
  await enqueueChatAction(unit, 'edit-message', { messageId: message.id }, message);
}

/**
 * Deletes a message for everybody: allowed for its author and administrators, within WhatsApp's 60 hours. One that
 * never reached WhatsApp is discarded by whoever may send it again. Throws ERR_NO_PERMISSION, ERR_MESSAGE_TOO_OLD,
 * ERR_NOT_SUPPORTED when the provider cannot delete, ERR_NO_MESSAGE_FOUND.
 */
export async function removeMessage(unit: Unit, session: CallerSession, messageId: number): Promise<PresentedMessage> {
  const { message, row } = await requireOwnMessage(unit, session, messageId);
  if (message.ack === 0 && message.failedCode !== null) {
    if (!message.isDeleted) await deleteContent(unit, message, false);
    return announceTo(unit, session, 'update', messageId);
  }
  if (!session.abilities.has('messages:deleteOthers')) requireAuthor(session, message);
  if (!unit.query(capabilitiesOf, row.whatsapp?.provider ?? null).remove) throw new AppError('ERR_NOT_SUPPORTED');
  if (!message.isDeleted) {
    // WhatsApp's time limit does not apply to a message that was never sent.
    if (message.ack > 0) requireWithin(unit, message, messageWindows.remove);
    await deleteContent(unit, message, false);
    await enqueueChatAction(unit, 'remove-message', { messageId }, message);
    if (message.ack === 0)
      await unit.emit(messageFailed, { ...message, messageId, failedCode: 'ERR_NO_MESSAGE_FOUND' });
  }
  return announceTo(unit, session, 'update', messageId);
}

function requireAuthor(session: CallerSession, { userId }: Message): void {
  if (userId !== session.userId) throw new AppError('ERR_NO_PERMISSION');
}

function requireWithin(unit: Unit, { sentAt }: Message, window: number): void {
  if (unit.now().getTime() - sentAt.getTime() > window) throw new AppError('ERR_MESSAGE_TOO_OLD');
}

const retries = {
  ERR_EDITING_WAPP_MSG: ['edit-message', messageWindows.edit],
  ERR_DELETE_WAPP_MSG: ['remove-message', messageWindows.remove],
} as const;

/**
 * Retries what failed for a message: sends a message of ours under the same WhatsApp id, repeats a change on WhatsApp,
 * or downloads a missing file. Throws ERR_TICKET_NOT_OPEN, ERR_MESSAGE_TOO_OLD (for a change), ERR_NO_MESSAGE_FOUND
 * (also for a deleted message, unless its deletion failed on WhatsApp).
 */
export async function retryMessage(unit: Unit, session: CallerSession, messageId: number): Promise<PresentedMessage> {
  const { message, row } = await requireMessageForChange(unit, session, messageId);
  const { failedCode } = message;
  if (message.isDeleted && failedCode !== 'ERR_DELETE_WAPP_MSG') throw new AppError('ERR_NO_MESSAGE_FOUND');
  if (isChangeFailure(failedCode)) await changeAgain(unit, message, failedCode);
  else if (failedCode !== null)
    await (isFileMissing(message) ? fetchAgain(unit, message) : sendAgain(unit, message, row));
  return announceTo(unit, session, 'update', messageId);
}

async function changeAgain(unit: Unit, message: Message, failure: ChangeFailure): Promise<void> {
  const [kind, window] = retries[failure];
  requireWithin(unit, message, window);
  await unit.db.update(messages).set({ failedCode: null }).where(eq(messages.id, message.id));
  await enqueueChatAction(unit, kind, { messageId: message.id }, message);
}

async function fetchAgain(unit: Unit, { id, companyId, connectionId }: Message): Promise<void> {
  if (connectionId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  await unit.db.update(messages).set({ failedCode: null }).where(eq(messages.id, id));
  await unit.enqueue(downloadMediaJob(id, companyId, connectionId));
}

/**
 * Sends a failed message again, whatever its ticket's status, because a program sent it, not an agent. Does nothing for
 * a message that did not fail. Throws ERR_NO_MESSAGE_FOUND for a deleted message, ERR_NO_WAPP_FOUND.
 */
export async function sendFailedAgain(unit: Unit, messageId: number): Promise<void> {
  const [message] = await unit.db.select().from(messages).where(eq(messages.id, messageId)).for('update');
  const row = message && (await findTicketRow(unit, message.ticketId));
  if (!row || message.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND');
  if (message.failedCode === null || message.ack > 0) return;
  if (message.connectionId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  await enqueueAgain(unit, message, row);
  await announceMessage(unit, 'update', messageId);
}

async function sendAgain(unit: Unit, message: Message, row: TicketRow): Promise<void> {
  if (!message.fromMe) throw new AppError('ERR_NO_MESSAGE_FOUND');
  requireOpen(row);
  await enqueueAgain(unit, message, row);
}

async function enqueueAgain(unit: Unit, message: Message, row: TicketRow): Promise<void> {
  if (message.mediaType !== templateKind) requireWindow(unit, row);
  await unit.db.update(messages).set({ failedCode: null, ack: 0 }).where(eq(messages.id, message.id));
  await unit.db.update(tickets).set({ lastMessageAck: 0 }).where(eq(tickets.id, message.ticketId));
  await updateUnsentCount(unit, message.ticketId);
  if (row.whatsapp?.status !== 'CONNECTED') await unit.emit(waitingChanged, { companyId: message.companyId });
  await enqueueChatAction(unit, 'send-message', { messageId: message.id }, message);
}

const other = aliasedTable(messages, 'other');

/**
 * Marks a message as deleted: its text disappears from lists and quotes, and its file is no longer served (SERVER §2).
 * With `keepText`, for a message that a customer deleted, agents can still look up the text. A text that the company
 * deletes is removed.
 */
export async function deleteContent(unit: Unit, message: Message, keepText: boolean): Promise<void> {
  if (keepText) await keepFormerText(unit, message, unit.now());
  else await forgetFormerTexts(unit, message.id);
  await unit.db.update(messages).set({ isDeleted: true }).where(eq(messages.id, message.id));
  if (message.fromMe && message.ack === 0) await unit.emit(waitingChanged, { companyId: message.companyId });
  if (message.failedCode !== null) await updateUnsentCount(unit, message.ticketId);
  await updateLastContent(unit, message, { text: '', mediaType: deletedKind });
  if (message.mediaId !== null) await forgetFiles(unit, fileOnlyOf(unit, message));
  if (thumbnailOf(message.data) !== undefined) await forgetThumbnails(unit, eq(messages.id, message.id));
}

/** The file of a message, unless another message also refers to it. */
function fileOnlyOf(unit: Unit, message: Message) {
  const others = unit.db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.mediaId, messages.mediaId), ne(other.id, message.id)));
  return unit.db
    .select({ id: messages.mediaId })
    .from(messages)
    .where(and(eq(messages.id, message.id), notExists(others)));
}
