import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, moment, timestamps } from '../platform/database/schema/columns.ts';
import { ofCompany } from '../platform/database/schema/companies.ts';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import type { ChannelEvent } from './port.ts';

function connectionId() {
  return integer('connection_id')
    .notNull()
    .references(() => whatsapps.id, { onDelete: 'cascade' });
}

/** The identity of a paired session, encrypted. Only system units can read it: tenants have no grant. */
export const channelCredentials = pgTable('channel_credentials', {
  connectionId: connectionId().primaryKey(),
  value: bytes('value').notNull(),
  ...timestamps(),
});

/** The keys of a paired session, encrypted (WHATSAPP.md, auth state in SQL). Only system units can read them. */
export const channelKeys = pgTable(
  'channel_keys',
  {
    connectionId: connectionId(),
    type: text('type').notNull(),
    id: text('id').notNull(),
    value: bytes('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.type, table.id] })],
);

/** The process that holds a connection, and when its lease ends unless renewed (ARCHITECTURE, Server). */
export const channelLeases = pgTable('channel_leases', {
  connectionId: connectionId().primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** An event of a provider, stored before it is acknowledged. `fingerprint` maps a repeated event to the same row. */
export const inboundEvents = pgTable(
  'inbound_events',
  {
    id: identity(),
    companyId: ofCompany(),
    connectionId: connectionId(),
    chatId: text('chat_id').notNull(),
    wid: text('wid').notNull(),
    /** The sender, if known: waiting events of one person are handled in order, whatever the chat's id. */
    number: text('number'),
    lid: text('lid'),
    kind: text('kind').notNull(),
    /** Empty for a message; a digest of the content where one id may have several events (edits, statuses). */
    fingerprint: text('fingerprint').notNull().default(''),
    payload: jsonb('payload').$type<{ event: ChannelEvent }>().notNull(),
    processedAt: moment('processed_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('inbound_events_once').on(table.connectionId, table.chatId, table.wid, table.kind, table.fingerprint),
    index('inbound_events_processed').on(table.processedAt),
    index('inbound_events_waiting_number')
      .on(table.connectionId, table.number)
      .where(sql`${table.processedAt} is null`),
    index('inbound_events_waiting_lid').on(table.connectionId, table.lid).where(sql`${table.processedAt} is null`),
    index('inbound_events_company').on(table.companyId),
  ],
);

/**
 * Messages that could not be stored (SERVER §3.21): the chat shows a placeholder, and these rows have the raw form,
 * truncated, for troubleshooting. Old rows are deleted.
 */
export const setAsideMessages = pgTable(
  'set_aside_messages',
  {
    id: identity(),
    companyId: ofCompany(),
    connectionId: connectionId(),
    chatId: text('chat_id').notNull(),
    wid: text('wid').notNull(),
    kind: text('kind').notNull(),
    /** The cause: an SQLSTATE, or the name of the error. */
    reason: text('reason').notNull(),
    raw: text('raw').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('set_aside_messages_once').on(table.connectionId, table.chatId, table.wid, table.kind),
    index('set_aside_messages_company').on(table.companyId, table.createdAt),
  ],
);
