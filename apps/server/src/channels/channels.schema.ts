import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
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

/** How a connection of the official platform was made (CLOUD-API, Ways to connect). */
export type OfficialWay = 'manual' | 'signup' | 'coexistence';

/**
 * A connection of the official platform: its number there, and what was asked of it. Its secrets are in
 * `channel_credentials`.
 */
export const officialConnections = pgTable(
  'official_connections',
  {
    connectionId: connectionId().primaryKey(),
    companyId: ofCompany(),
    way: text('way').$type<OfficialWay>().notNull(),
    /** WhatsApp's ids of the number, its business account, and the app whose webhooks it uses; digits, beyond 2^53. */
    phoneNumberId: text('phone_number_id').notNull(),
    accountId: text('account_id').notNull(),
    appId: text('app_id'),
    /** The last part of the address at which this connection's webhooks arrive. */
    webhookKey: text('webhook_key').notNull(),
    verifiedName: text('verified_name'),
    /** Messages a second: 80, or 20 beside an app on a phone. */
    throughput: integer('throughput').notNull().default(80),
    /** When the contacts and the history of the app on the phone were asked for: each can be asked for only once. */
    contactsRequestedAt: moment('contacts_requested_at'),
    historyRequestedAt: moment('history_requested_at'),
    lastWebhookAt: moment('last_webhook_at'),
    /** What WhatsApp last said about the number and its account, as the page of its health shows it. */
    health: jsonb('health').$type<OfficialHealth>().notNull().default({}),
    healthCheckedAt: moment('health_checked_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('official_connections_number').on(table.phoneNumberId),
    uniqueIndex('official_connections_webhook').on(table.webhookKey),
    index('official_connections_account').on(table.accountId),
    index('official_connections_company').on(table.companyId),
    check('official_connections_way', sql`${table.way} in ('manual', 'signup', 'coexistence')`),
  ],
);

/** Messages that were handed to the official platform and whose outcome may not be known (docs/adr/0127). */
export const officialAttempts = pgTable(
  'official_attempts',
  {
    connectionId: connectionId(),
    /** Our own id of the message. */
    wid: text('wid').notNull(),
    attemptedAt: moment('attempted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.wid] }),
    index('official_attempts_age').on(table.attemptedAt),
  ],
);

/** Files that were uploaded to the official platform: its id of each, while it keeps it. */
export const officialMedia = pgTable(
  'official_media',
  {
    connectionId: connectionId(),
    sha256: text('sha256').notNull(),
    mimetype: text('mimetype').notNull(),
    mediaId: text('media_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.sha256, table.mimetype] })],
);

/** The health of an official number; absent values are unknown. */
export interface OfficialHealth {
  quality?: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  /** How many new people a day the portfolio may write to; -1: any number. */
  dailyLimit?: number;
  /** Whether WhatsApp grants a higher throughput. */
  highThroughput?: boolean;
  nameStatus?: string;
  /** A code that says what stops the number, e.g. a missing payment method; absent: nothing. */
  problem?: string;
  /** When the problem was reported, or ends: milliseconds since 1970. */
  problemSince?: number;
  problemUntil?: number;
  /** Who gets its webhooks: its own address, or that of its app; absent: nobody was asked yet. */
  subscription?: 'own' | 'app';
  /** When WhatsApp last reported a change of its state, milliseconds since 1970: older reports may come later. */
  stateAt?: number;
}

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
    /**
     * The sender, if known: waiting events of one person are handled in order, whatever the chat's id. `lid` is the user id
     * on the official platform, where there are no LIDs.
     */
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
