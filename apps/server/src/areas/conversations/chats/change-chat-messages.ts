import { deletedChatMessage, messageWindows } from '@recado/contract/message-windows';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { forgetFiles } from '../messages/media-files.ts';
import { publishMessage } from './chat-events.ts';
import {
  isReadableBy,
  messageFor,
  type PresentedChatMessage,
  presentChatMessage,
  selectChatMessages,
} from './chat-message-rows.ts';
import { lockChat, presentChat, requireMembership } from './chat-rows.ts';
import { chatMessages, chats } from './chats.schema.ts';
import { lineOf } from './send-chat-messages.ts';

type Row = typeof chatMessages.$inferSelect;
type Place = { chatId: number; messageId: number };

/**
 * Changes the text of the caller's message within 15 minutes, the caption of one with a file. Throws ERR_NO_CHAT_FOUND,
 * ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION (somebody else wrote it), ERR_NOT_SUPPORTED (it is deleted),
 * ERR_MESSAGE_TOO_OLD.
 */
export async function editChatMessage(
  unit: Unit,
  session: CallerSession,
  place: Place,
  text: string,
): Promise<PresentedChatMessage> {
  const row = await requireMessage(unit, session, place);
  if (row.senderId !== session.userId) throw new AppError('ERR_NO_PERMISSION');
  if (row.isDeleted) throw new AppError('ERR_NOT_SUPPORTED');
  if (unit.now().getTime() - row.createdAt.getTime() > messageWindows.edit) throw new AppError('ERR_MESSAGE_TOO_OLD');
  if (row.message === text) return read(unit, row.id);
  return change(unit, row, { message: text, isEdited: true }, text);
}

/**
 * Deletes a message and its file for all members: the author, and administrators who are members. Throws
 * ERR_NO_CHAT_FOUND, ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION.
 */
export async function deleteChatMessage(
  unit: Unit,
  session: CallerSession,
  place: Place,
): Promise<PresentedChatMessage> {
  const row = await requireMessage(unit, session, place);
  const member = await requireMembership(unit, session, place.chatId);
  const mayDelete = row.senderId === session.userId || session.abilities.has('messages:deleteOthers');
  if (!mayDelete) throw new AppError('ERR_NO_PERMISSION');
  if (row.isDeleted) return messageFor(member, await read(unit, row.id));
  if (row.mediaId !== null) await forgetFiles(unit, sql`(${row.mediaId}::integer)`);
  const nothing = { message: '', mediaId: null, mediaType: null, isDeleted: true };
  return messageFor(member, await change(unit, row, nothing, deletedChatMessage));
}

/** A message that the caller may read; its chat is locked. */
async function requireMessage(unit: Unit, session: CallerSession, { chatId, messageId }: Place): Promise<Row> {
  await lockChat(unit, session, chatId);
  const isIt = and(eq(chatMessages.id, messageId), eq(chatMessages.chatId, chatId), isReadableBy(session.userId));
  return one(await unit.db.select().from(chatMessages).where(isIt), 'ERR_NO_MESSAGE_FOUND');
}

/** Changes a message, the chat's line in lists if it is the last one, and tells those who may read it. */
async function change(
  unit: Unit,
  { id, chatId, companyId, senderName }: Row,
  changes: Partial<Row>,
  listText: string,
): Promise<PresentedChatMessage> {
  await unit.db.update(chatMessages).set(changes).where(eq(chatMessages.id, id));
  const [last] = await unit.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(desc(chatMessages.id))
    .limit(1);
  const line = last?.id === id ? { lastMessage: lineOf(senderName, listText) } : {};
  await unit.db
    .update(chats)
    .set({ ...line, ...touched })
    .where(eq(chats.id, chatId));
  const [message, record] = [await read(unit, id), await presentChat(unit, chatId)];
  publishMessage(unit, companyId, record, message, (changedMessage) => ({
    action: 'update-message',
    changedMessage,
    record,
  }));
  return message;
}

async function read(unit: Unit, id: number): Promise<PresentedChatMessage> {
  const row = one(await selectChatMessages(unit).where(eq(chatMessages.id, id)), 'ERR_NO_MESSAGE_FOUND');
  return presentChatMessage(row);
}
