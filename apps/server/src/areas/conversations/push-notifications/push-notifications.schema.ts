import type { NotificationChoices, PushContent } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { sessions, users } from '../../../platform/database/schema/users.ts';

/** The push subscription of a session's browser. A trigger deletes it when the session ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address at the push service; it accepts only pushes signed with the installation's key. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and secret, with which contents are encrypted. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').$type<PushContent['language']>().notNull(),
    ...timestamps(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_company').on(table.companyId),
    index('push_subscriptions_endpoint').on(table.endpoint),
    check('push_subscriptions_language', sql`${table.language} in ('pt', 'en', 'es')`),
  ],
);

/** The notification choices of a user; without a row, the defaults apply. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    choices: jsonb('choices').$type<NotificationChoices>().notNull(),
    ...timestamps(),
  },
  (table) => [index('notification_choices_company').on(table.companyId)],
);

/**
 * The key pair (VAPID) with which this installation identifies itself to push services: one row, created at the first
 * use.
 */
export const pushKeys = pgTable(
  'push_keys',
  {
    only: boolean('only').primaryKey().default(true),
    publicKey: text('public_key').notNull(),
    /** Sealed with the installation's secret. */
    privateKey: bytes('private_key').notNull(),
  },
  (table) => [check('push_keys_only', sql`${table.only}`)],
);
