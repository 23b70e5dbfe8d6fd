import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { ChatAddress } from '../../channels/port.ts';
import type { Unit } from '../../platform/database/database.ts';
import { contacts, mediaFiles, messages, queues, tickets, users } from '../../platform/database/schema/index.ts';
import { momentText, type RowOf, selectionOf } from '../../platform/database/selection.ts';
import { roundQueueOf } from './message-access.ts';

const quoted = alias(messages, 'quoted');
const quotedMedia = alias(mediaFiles, 'quoted_media');
const quotedContact = alias(contacts, 'quoted_contact');
const quotedUser = alias(users, 'quoted_user');

// The message's address on WhatsApp is of no use to clients.
const {
  connectionId: _connection,
  chatId: _chat,
  wid: _wid,
  participant: _participant,
  isStub: _isStub,
  createdAt: _place,
  ...messageColumns
} = getTableColumns(messages);

const columns = {
  message: { ...messageColumns, sentAt: momentText(messages.sentAt), updatedAt: momentText(messages.updatedAt) },
  roundQueueId: roundQueueOf(messages).as('round_queue'),
  queue: { id: queues.id, name: queues.name, color: queues.color },
  media: {
    id: mediaFiles.id,
    name: mediaFiles.name,
    originalName: mediaFiles.originalName,
    mimetype: mediaFiles.mimetype,
    size: mediaFiles.size,
    width: mediaFiles.width,
    height: mediaFiles.height,
    seconds: mediaFiles.seconds,
    voice: mediaFiles.voice,
    waveform: mediaFiles.waveform,
  },
  contact: { id: contacts.id, name: contacts.name, number: contacts.number },
  user: { id: users.id, name: users.name },
  quoted: {
    id: quoted.id,
    body: quoted.body,
    fromMe: quoted.fromMe,
    mediaType: quoted.mediaType,
    isDeleted: quoted.isDeleted,
    isAutomatic: quoted.isAutomatic,
    cycleId: quoted.cycleId,
    roundQueueId: roundQueueOf(quoted).as('quoted_round_queue'),
  },
  quotedMedia: { name: quotedMedia.name },
  quotedContact: { id: quotedContact.id, name: quotedContact.name, number: quotedContact.number },
  quotedUser: { id: quotedUser.id, name: quotedUser.name },
};

/** Messages with author, file, queue and quoted message. */
export const messageSelection = selectionOf(
  columns,
  new QueryBuilder()
    .select(columns)
    .from(messages)
    .leftJoin(queues, eq(queues.id, messages.queueId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, messages.mediaId))
    .leftJoin(contacts, eq(contacts.id, messages.contactId))
    .leftJoin(users, eq(users.id, messages.userId))
    .leftJoin(quoted, eq(quoted.id, messages.quotedMessageId))
    .leftJoin(quotedMedia, eq(quotedMedia.id, quoted.mediaId))
    .leftJoin(quotedContact, eq(quotedContact.id, quoted.contactId))
    .leftJoin(quotedUser, eq(quotedUser.id, quoted.userId)),
);

const counting = { count: sql<number>`count(*)::integer`.as('count') };

/** The number of messages. */
export const messageCount = selectionOf(counting, new QueryBuilder().select(counting).from(messages));

/** One message with what is joined to it. */
export type MessageRow = RowOf<typeof messageSelection>;
/** A message as stored in the database. */
export type Message = typeof messages.$inferSelect;

/** The message that matches a condition, or undefined. */
export async function findMessageRow(unit: Unit, where: SQL | undefined): Promise<MessageRow | undefined> {
  const [row] = await unit.select(messageSelection, { where, limit: 1, prepared: true });
  return row;
}

/** Newest first. `createdAt` decides, because imported messages are older than their ids suggest. */
export const newestFirst: SQL[] = [desc(messages.createdAt), desc(messages.id)];

/** The identity of a message on WhatsApp. */
interface WhatsAppName {
  connectionId: number;
  chat: ChatAddress;
  wid: string;
}

/**
 * The stored message with a WhatsApp id, locked until the unit ends, or undefined. The chat's identifier may have
 * changed since the message was stored (number before, LID now): then the contact shows that it is the same chat.
 */
export async function findKnownMessage(unit: Unit, name: WhatsAppName): Promise<Message | undefined> {
  const { chat } = name;
  const sameChat = [eq(messages.chatId, chat.chatId), eq(contacts.lid, chat.chatId)];
  if (chat.lid !== null) sameChat.push(eq(contacts.lid, chat.lid));
  if (chat.number !== null) sameChat.push(eq(contacts.number, chat.number));
  const [found] = await unit.db
    .select({ message: messages })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(eq(messages.connectionId, name.connectionId), eq(messages.wid, name.wid), or(...sameChat)))
    .limit(1)
    .for('update', { of: messages });
  return found?.message;
}
