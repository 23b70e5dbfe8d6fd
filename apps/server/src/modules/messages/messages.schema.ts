import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../platform/database/schema/columns.ts';
import { companies } from '../../platform/database/schema/companies.ts';
import { queues } from '../../platform/database/schema/queues.ts';
import type { StoredData, StoredReaction } from '../../platform/database/schema/shapes.ts';
import { users } from '../../platform/database/schema/users.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** A stored file. Its name on disk is random; what its sender called it is only shown (SERVER §3.7, 3.8). */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: identity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull().unique('media_files_name_unique'),
    originalName: text('original_name').notNull(),
    mimetype: text('mimetype').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** Whether its kind is on the list that may be shown inside a page (SERVER §3.16). */
    safeInline: boolean('safe_inline').notNull().default(false),
    /** Pixels. */
    width: integer('width'),
    height: integer('height'),
    seconds: real('seconds'),
    voice: boolean('voice').notNull().default(false),
    /** How loud equal parts of a sound are, 0 to 100; null when nobody told. */
    waveform: jsonb('waveform').$type<number[]>(),
    ...timestamps(),
  },
  (table) => [index('media_files_company').on(table.companyId, table.sha256)],
);

/** One message of a ticket (SPEC §3, Message). `ack` only ever moves forward (WHATSAPP.md). */
export const messages = pgTable(
  'messages',
  {
    id: identity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    contactId: integer('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    connectionId: integer('connection_id').references(() => whatsapps.id, { onDelete: 'set null' }),
    chatId: text('chat_id'),
    /** WhatsApp's id; chosen by us before the first try for what goes out, null for what never leaves. */
    wid: text('wid'),
    body: text('body').notNull().default(''),
    fromMe: boolean('from_me').notNull().default(false),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The queue that had the ticket when the message came or went; null for an imported one. */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    /**
     * The round of service it belongs to (`ticket_cycles`); null for an imported one. Without a reference: a round goes
     * only with its ticket, which takes the messages with it, and a reference would need an index for that.
     */
    cycleId: integer('cycle_id'),
    read: boolean('read').notNull().default(false),
    ack: smallint('ack').notNull().default(0),
    mediaType: text('media_type').notNull().default('chat'),
    mediaId: integer('media_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    quotedMessageId: integer('quoted_message_id').references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    isDeleted: boolean('is_deleted').notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    isForwarded: boolean('is_forwarded').notNull().default(false),
    /** Whether `former_texts` holds what it said before. */
    hasFormerText: boolean('has_former_text').notNull().default(false),
    /** A placeholder whose content has not come yet; content overwrites it, never the reverse. */
    isStub: boolean('is_stub').notNull().default(false),
    reactions: jsonb('reactions').$type<StoredReaction[]>().notNull().default([]),
    /** The author in a group, as the provider names it. */
    participant: text('participant'),
    data: jsonb('data').$type<StoredData>(),
    /** The key the sender chose: the same key in a ticket is the same message. */
    clientKey: text('client_key'),
    sentAt: moment('sent_at').notNull().defaultNow(),
    failedCode: text('failed_code'),
    // `createdAt` is a message's place in its ticket: when it came, or when it was written if it was imported.
    ...timestamps(),
  },
  (table) => [
    // The id before the chat: a message is also looked for when its chat goes by another name (number, then LID).
    uniqueIndex('messages_wid_unique').on(table.connectionId, table.wid, table.chatId),
    uniqueIndex('messages_client_key_unique').on(table.ticketId, table.clientKey),
    index('messages_ticket').on(table.ticketId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // What waits to be sent: few rows, however many messages there are.
    index('messages_unsent')
      .on(table.updatedAt)
      .where(sql`${table.fromMe} and ${table.ack} = 0 and ${table.failedCode} is null and ${table.wid} is not null`),
    index('messages_unread').on(table.ticketId).where(sql`not ${table.read} and not ${table.fromMe}`),
    index('messages_company_created').on(table.companyId, table.createdAt),
    index('messages_contact').on(table.contactId),
    index('messages_quoted').on(table.quotedMessageId).where(sql`${table.quotedMessageId} is not null`),
    index('messages_media').on(table.mediaId).where(sql`${table.mediaId} is not null`),
    index('messages_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('messages_queue').on(table.queueId).where(sql`${table.queueId} is not null`),
    check('messages_ack', sql`${table.ack} between 0 and 5`),
  ],
);

/** What a message said before it was edited, or before its customer deleted it (SERVER §2, Who changes what). */
export const formerTexts = pgTable(
  'former_texts',
  {
    id: identity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    replacedAt: moment('replaced_at').notNull(),
    ...timestamps(),
  },
  (table) => [
    index('former_texts_message').on(table.messageId, table.id),
    index('former_texts_company').on(table.companyId),
  ],
);

/**
 * How far a message of ours in a group got with each participant: the message itself shows the least of them all. The rows
 * go once everybody has read it.
 */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The participant, as the provider names them. */
    participant: text('participant').notNull(),
    ack: smallint('ack').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.participant] }),
    index('message_receipts_company').on(table.companyId),
    check('message_receipts_ack', sql`${table.ack} between 2 and 5`),
  ],
);
