import { type Column, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { momentText, type RowOf, selectionOf } from '../../../platform/database/selection.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { ticketCycles } from '../tickets/tickets.schema.ts';
import { mediaFiles, messages } from './messages.schema.ts';

const quoted = alias(messages, 'quoted');
const quotedMedia = alias(mediaFiles, 'quoted_media');
const quotedContact = alias(contacts, 'quoted_contact');
const quotedUser = alias(users, 'quoted_user');

// Clients do not need the message's address on WhatsApp.
const {
  connectionId: _connection,
  chatId: _chat,
  wid: _wid,
  participant: _participant,
  isStub: _isStub,
  secret: _secret,
  createdAt: _place,
  ...messageColumns
} = getTableColumns(messages);

/** The columns of a message that decide who may read it. */
export type MessageColumns = Record<'queueId' | 'cycleId', Column>;

/**
 * The queue that decides who may read a message: the ticket's queue at that time. A message from before a queue was
 * chosen belongs to the queue of its round.
 */
export function roundQueueOf({ queueId, cycleId }: MessageColumns): SQL<number | null> {
  return sql`coalesce(${queueId}, (select round.queue_id from ${ticketCycles} round where round.id = ${cycleId}))`;
}

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
  contact: { id: contacts.id, name: contacts.name, number: contacts.number, username: contacts.username },
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
  quotedContact: {
    id: quotedContact.id,
    name: quotedContact.name,
    number: quotedContact.number,
    username: quotedContact.username,
  },
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

/** One message with its joined rows. */
export type MessageRow = RowOf<typeof messageSelection>;
/** A message as stored in the database. */
export type Message = typeof messages.$inferSelect;

/** Newest first. `createdAt` decides, because imported messages are older than their ids suggest. */
export const newestFirst: SQL[] = [desc(messages.createdAt), desc(messages.id)];
