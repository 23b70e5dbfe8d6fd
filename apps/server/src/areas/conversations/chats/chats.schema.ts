import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { mediaFiles } from '../messages/messages.schema.ts';

/**
 * A conversation between users of a company (SPEC §3, Internal chat). A change of a chat, its members or its messages
 * locks this row first, so that counts are right and messages get ascending ids.
 */
export const chats = pgTable(
  'chats',
  {
    id: identity(),
    companyId: ofCompany(),
    uuid: uuid('uuid').notNull().unique('chats_uuid_unique').defaultRandom(),
    title: text('title').notNull(),
    /** The user who may change and delete the chat. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    lastMessage: text('last_message').notNull().default(''),
    /** The time of the last message, or of the creation; it orders the list. */
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    ...timestamps(),
  },
  (table) => [index('chats_company').on(table.companyId), index('chats_owner').on(table.ownerId)],
);

/** A member of a chat, with their unread messages. */
export const chatUsers = pgTable(
  'chat_users',
  {
    companyId: ofCompany(),
    chatId: integer('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    unreads: integer('unreads').notNull().default(0),
    /**
     * The last message that the member has read. Not a foreign key: it is a position, which is compared with other ids.
     */
    lastReadId: integer('last_read_id'),
    /**
     * The last message before the member was added: they read what was written after it. Null for a member since the
     * creation. A position, like `last_read_id`.
     */
    joinedAfterId: integer('joined_after_id'),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.userId] }),
    index('chat_users_user').on(table.userId),
    index('chat_users_company').on(table.companyId),
    check('chat_users_unreads', sql`${table.unreads} >= 0`),
  ],
);

/** One message of a chat: text, or a file with a caption. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: identity(),
    companyId: ofCompany(),
    chatId: integer('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    senderId: integer('sender_id').references(() => users.id, { onDelete: 'set null' }),
    /** The sender's name at that time, shown after the user is deleted. */
    senderName: text('sender_name').notNull(),
    message: text('message').notNull().default(''),
    mediaId: integer('media_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    mediaType: text('media_type').$type<'image' | 'audio' | 'video' | 'other'>(),
    isEdited: boolean('is_edited').notNull().default(false),
    /** A deleted message stays in its place, without text and file. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** The message that this one replies to. */
    quotedId: integer('quoted_id').references((): AnyPgColumn => chatMessages.id, { onDelete: 'set null' }),
    /** The key that the sender's browser chose; a message with the same key is not stored again. */
    clientKey: text('client_key'),
    ...timestamps(),
  },
  (table) => [
    index('chat_messages_chat').on(table.chatId, table.id.desc().nullsFirst()),
    uniqueIndex('chat_messages_client_key_unique').on(table.chatId, table.senderId, table.clientKey),
    index('chat_messages_sender').on(table.senderId).where(sql`${table.senderId} is not null`),
    index('chat_messages_media').on(table.mediaId).where(sql`${table.mediaId} is not null`),
    index('chat_messages_quoted').on(table.quotedId).where(sql`${table.quotedId} is not null`),
    index('chat_messages_company').on(table.companyId),
    check('chat_messages_media_type', sql`${table.mediaType} in ('image', 'audio', 'video', 'other')`),
  ],
);
