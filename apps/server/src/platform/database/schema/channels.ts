import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, moment, timestamps } from './columns.ts';
import { companies } from './companies.ts';
import type { StoredData } from './shapes.ts';
import { whatsapps } from './whatsapps.ts';

function connectionId() {
  return integer('connection_id')
    .notNull()
    .references(() => whatsapps.id, { onDelete: 'cascade' });
}

/** The identity of a paired session, encrypted. Only system units reach it: tenants hold no grant. */
export const channelCredentials = pgTable('channel_credentials', {
  connectionId: connectionId().primaryKey(),
  value: bytes('value').notNull(),
  ...timestamps(),
});

/** The keys of a paired session, encrypted (WHATSAPP.md, auth state in SQL). Only system units reach them. */
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

/** Which process runs a connection, and until when if it does not say so again (ARCHITECTURE, Server). */
export const channelLeases = pgTable('channel_leases', {
  connectionId: connectionId().primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** What a provider delivered, stored before it is acknowledged; `fingerprint` makes a repetition the same row. */
export const inboundEvents = pgTable(
  'inbound_events',
  {
    id: identity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    connectionId: connectionId(),
    chatId: text('chat_id').notNull(),
    wid: text('wid').notNull(),
    kind: text('kind').notNull(),
    /** Empty for a message; a digest of the content where the same id may say several things (edits, statuses). */
    fingerprint: text('fingerprint').notNull().default(''),
    payload: jsonb('payload').$type<StoredData>().notNull(),
    processedAt: moment('processed_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('inbound_events_once').on(table.connectionId, table.chatId, table.wid, table.kind, table.fingerprint),
    index('inbound_events_processed').on(table.processedAt),
    index('inbound_events_company').on(table.companyId),
  ],
);
