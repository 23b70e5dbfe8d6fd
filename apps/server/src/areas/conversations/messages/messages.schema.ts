import type { MessageAnswer, MessageOrigin } from '@recado/contract';
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
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import type { StoredData, StoredReaction } from '../../../platform/database/schema/shapes.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { queueOptions } from '../queues/queue-options.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** A stored file. Its name on disk is random; the sender's file name is only displayed (SERVER §3.7, 3.8). */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull().unique('media_files_name_unique'),
    originalName: text('original_name').notNull(),
    mimetype: text('mimetype').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** Since which night its file is not in the data folder; null: it is there. */
    missingSince: moment('missing_since'),
    /** Whether its type may be shown inline in a page (SERVER §3.16). */
    safeInline: boolean('safe_inline').notNull().default(false),
    /** Pixels. */
    width: integer('width'),
    height: integer('height'),
    seconds: real('seconds'),
    voice: boolean('voice').notNull().default(false),
    /** Loudness of equal parts of a sound, 0 to 100; null when unknown. */
    waveform: jsonb('waveform').$type<number[]>(),
    /** The connection whose greeting has the file; then it stays when a message with it is deleted. */
    greetingOf: integer('greeting_of').references(() => whatsapps.id, { onDelete: 'set null' }),
    /** The menu option that has the file; then it stays, too. */
    optionOf: integer('option_of').references(() => queueOptions.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    index('media_files_company').on(table.companyId, table.sha256),
    uniqueIndex('media_files_greeting').on(table.greetingOf).where(sql`${table.greetingOf} is not null`),
    uniqueIndex('media_files_option').on(table.optionOf).where(sql`${table.optionOf} is not null`),
  ],
);

/** One message of a ticket (SPEC §3, Message). `ack` only ever moves forward (WHATSAPP.md). */
export const messages = pgTable(
  'messages',
  {
    id: identity(),
    companyId: ofCompany(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    contactId: integer('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    connectionId: integer('connection_id').references(() => whatsapps.id, { onDelete: 'set null' }),
    chatId: text('chat_id'),
    /** WhatsApp's id; for outgoing messages chosen before the first attempt, null for messages that are never sent. */
    wid: text('wid'),
    body: text('body').notNull().default(''),
    fromMe: boolean('from_me').notNull().default(false),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The queue of the ticket when the message was sent or received; null for an imported one. */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    /**
     * The round of service it belongs to (`ticket_cycles`); null for an imported one. There is no foreign key: a round
     * is deleted only with its ticket, which also deletes the messages, and a foreign key would need an index for that.
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
    /** Written by the system: greeting, menu, rating question. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** Where it comes from; null for one that is older than this column. Set by `insertMessage` and `markAsAnswer`. */
    origin: text('origin').$type<MessageOrigin>(),
    /** What the customer chose with it; null unless `origin` is `answer`. */
    answer: jsonb('answer').$type<MessageAnswer>(),
    /** Whether `former_texts` has former texts of it. */
    hasFormerText: boolean('has_former_text').notNull().default(false),
    /** A stub, whose content has not arrived yet; content replaces it, never the reverse. */
    isStub: boolean('is_stub').notNull().default(false),
    reactions: jsonb('reactions').$type<StoredReaction[]>().notNull().default([]),
    /** The author in a group, as named by the provider. */
    participant: text('participant'),
    data: jsonb('data').$type<StoredData>(),
    /** The template of an own message (`message_templates`); null for any other. No reference: the text stays. */
    templateId: integer('template_id'),
    /** Its secret (base64), with which edits, votes and answers to it are sealed; never leaves the server. */
    secret: text('secret'),
    /** The key that the sender chose: within a ticket, the same key means the same message. */
    clientKey: text('client_key'),
    sentAt: moment('sent_at').notNull().defaultNow(),
    failedCode: text('failed_code'),
    // `createdAt` is a message's position in its ticket: when it arrived, or when it was written if it was imported.
    ...timestamps(),
  },
  (table) => [
    // The id precedes the chat, because a message is also found after its chat's id changed (from number to LID).
    uniqueIndex('messages_wid_unique').on(table.connectionId, table.wid, table.chatId),
    uniqueIndex('messages_client_key_unique').on(table.ticketId, table.clientKey),
    index('messages_ticket').on(table.ticketId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Messages that wait to be sent: few rows, however many messages there are.
    index('messages_unsent')
      .on(table.updatedAt)
      .where(sql`${table.fromMe} and ${table.ack} = 0 and ${table.failedCode} is null and ${table.wid} is not null`),
    index('messages_unread').on(table.ticketId).where(sql`not ${table.read} and not ${table.fromMe}`),
    index('messages_company_created').on(table.companyId, table.createdAt),
    // What programs sent: few rows among those of people, counted by day.
    index('messages_sent_by_programs')
      .on(table.companyId, table.createdAt, table.origin)
      .where(sql`${table.origin} in ('campaign', 'schedule', 'api')`),
    index('messages_contact').on(table.contactId),
    index('messages_quoted').on(table.quotedMessageId).where(sql`${table.quotedMessageId} is not null`),
    // The files of a chat: few rows among its texts.
    index('messages_ticket_media')
      .on(table.ticketId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.mediaType)
      .where(sql`${table.mediaId} is not null and not ${table.isDeleted}`),
    index('messages_media').on(table.mediaId).where(sql`${table.mediaId} is not null`),
    index('messages_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('messages_template').on(table.templateId, table.createdAt).where(sql`${table.templateId} is not null`),
    index('messages_queue').on(table.queueId).where(sql`${table.queueId} is not null`),
    check('messages_ack', sql`${table.ack} between 0 and 5`),
  ],
);

/** Former texts of a message that was edited, or that its customer deleted (SERVER §2, Who changes what). */
export const formerTexts = pgTable(
  'former_texts',
  {
    id: identity(),
    companyId: ofCompany(),
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
 * The ack of a group message of ours for each participant; the message itself shows the lowest ack. The rows are
 * deleted once everybody has read the message.
 */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    companyId: ofCompany(),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The participant, as named by the provider. */
    participant: text('participant').notNull(),
    ack: smallint('ack').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.participant] }),
    index('message_receipts_company').on(table.companyId),
    check('message_receipts_ack', sql`${table.ack} between 2 and 5`),
  ],
);
