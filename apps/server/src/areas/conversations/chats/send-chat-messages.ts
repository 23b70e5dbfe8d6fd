import type { BodyOutput } from '@recado/contract';
import { and, asc, eq, inArray, like, ne, or, sql } from 'drizzle-orm';
import { likeLiteral } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { recordFile } from '../messages/media-files.ts';
import { recordRead } from './change-chats.ts';
import { publishMessage } from './chat-events.ts';
import {
  isReadableBy,
  type PresentedChatMessage,
  presentChatMessage,
  selectChatMessages,
} from './chat-message-rows.ts';
import { lockChat, presentChat } from './chat-rows.ts';
import { chatMessages, chats, chatUsers } from './chats.schema.ts';

/** A new message of a member: a text, or files with the text as the caption of the first. */
export type ChatSending = BodyOutput<'POST /chats/:chatId/messages'>;
type Draft = Pick<typeof chatMessages.$inferInsert, 'message' | 'mediaId' | 'mediaType'> & { listText: string };

/** The most characters of a message in lists. */
const listLength = 500;

/** The last message of a chat as lists show it. */
export function lineOf(author: string, text: string): string {
  return `${author}: ${text}`.slice(0, listLength);
}

/**
 * Stores a member's messages, counts them as unread for the others, and publishes them to all members. An empty message
 * is not stored; a repeated `idempotencyKey` returns the messages of the first time. Throws ERR_NO_CHAT_FOUND.
 */
export async function sendChatMessages(
  unit: Unit,
  session: CallerSession,
  chatId: number,
  sending: ChatSending,
  files: readonly StoredFile[],
): Promise<PresentedChatMessage[]> {
  await lockChat(unit, session, chatId);
  const repeated = await alreadySent(unit, session, chatId, sending.idempotencyKey);
  if (repeated.length > 0) return repeated;
  const quotedId = await quotedIn(unit, session, chatId, sending);
  const drafts = files.length > 0 ? await fileDrafts(unit, files, sending) : textDrafts(textOf(sending));
  if (drafts.length === 0) return [];
  const ids = await store(unit, session, { chatId, quotedId }, drafts, sending.idempotencyKey);
  await noteInChat(unit, session, chatId, drafts, ids);
  const sent = await read(unit, ids);
  const chat = await presentChat(unit, chatId);
  for (const message of sent) {
    publishMessage(unit, session.companyId, chat, message, (newMessage) => ({
      action: 'new-message',
      newMessage,
      chat,
    }));
  }
  return sent;
}

/** The quoted message, if the caller may read it. Throws ERR_NO_MESSAGE_FOUND otherwise. */
async function quotedIn(
  unit: Unit,
  { userId }: CallerSession,
  chatId: number,
  { quotedId }: ChatSending,
): Promise<number | null> {
  if (quotedId === undefined) return null;
  const quoted = one(
    await unit.db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(and(eq(chatMessages.id, quotedId), eq(chatMessages.chatId, chatId), isReadableBy(userId))),
    'ERR_NO_MESSAGE_FOUND',
  );
  return quoted.id;
}

/** The caller's messages in a chat with a key, oldest first; empty without a key. */
export async function alreadySent(
  unit: Unit,
  { userId }: CallerSession,
  chatId: number,
  key: string | undefined,
): Promise<PresentedChatMessage[]> {
  if (key === undefined) return [];
  const sameKey = or(eq(chatMessages.clientKey, key), like(chatMessages.clientKey, `${likeLiteral(key)}#%`));
  const rows = await selectChatMessages(unit)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.senderId, userId), sameKey))
    .orderBy(asc(chatMessages.id));
  return rows.map((row) => presentChatMessage(row));
}

async function read(unit: Unit, ids: readonly number[]): Promise<PresentedChatMessage[]> {
  const rows = await selectChatMessages(unit)
    .where(inArray(chatMessages.id, [...ids]))
    .orderBy(asc(chatMessages.id));
  return rows.map((row) => presentChatMessage(row));
}

/** The text of a request. Clients of this family send texts as `message` and captions as `body`. */
function textOf({ message, body }: ChatSending): string {
  return message.trim() === '' ? body : message;
}

function textDrafts(message: string): Draft[] {
  return message.trim() === '' ? [] : [{ message, listText: message }];
}

async function fileDrafts(unit: Unit, files: readonly StoredFile[], sending: ChatSending): Promise<Draft[]> {
  const { seconds, waveform, width, height } = sending;
  const drafts: Draft[] = [];
  for (const file of files) {
    const voice = file.kind === 'audio' && sending.voice === true;
    const details = file.kind === 'audio' ? { voice, seconds, waveform } : { width, height };
    const mediaId = await recordFile(unit, file, file.kind === 'document' ? {} : details);
    const message = drafts.length === 0 ? textOf(sending) : '';
    const mediaType = file.kind === 'document' ? 'other' : file.kind;
    drafts.push({ message, mediaId, mediaType, listText: message || (voice ? '🎤' : file.name) });
  }
  return drafts;
}

/** Stores messages one after the other, so that they get ascending ids. */
async function store(
  unit: Unit,
  { companyId, userId, name }: CallerSession,
  { chatId, quotedId }: { chatId: number; quotedId: number | null },
  drafts: readonly Draft[],
  key: string | undefined,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, { listText: _, ...draft }] of drafts.entries()) {
    const clientKey = key === undefined || index === 0 ? key : `${key}#${index}`;
    const [stored] = await unit.db
      .insert(chatMessages)
      .values({
        ...draft,
        companyId,
        chatId,
        quotedId: index === 0 ? quotedId : null,
        senderId: userId,
        senderName: name,
        clientKey,
        createdAt: sql`clock_timestamp()`,
      })
      .returning({ id: chatMessages.id });
    if (stored) ids.push(stored.id);
  }
  return ids;
}

/** Moves the chat to the top of all members' lists. All earlier messages count as read by the writer. */
async function noteInChat(
  unit: Unit,
  { userId, name }: CallerSession,
  chatId: number,
  drafts: readonly Draft[],
  ids: readonly number[],
): Promise<void> {
  const lastMessage = lineOf(name, drafts.at(-1)?.listText ?? '');
  await unit.db.update(chats).set({ lastMessage, lastMessageAt: sql`clock_timestamp()` }).where(eq(chats.id, chatId));
  await unit.db
    .update(chatUsers)
    .set({ unreads: sql`${chatUsers.unreads} + ${drafts.length}` })
    .where(and(eq(chatUsers.chatId, chatId), ne(chatUsers.userId, userId)));
  await recordRead(unit, chatId, userId, ids.at(-1) ?? null);
}
