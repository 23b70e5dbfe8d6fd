import type { AutomationTemplates, RatingScale } from '@recado/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, moment, retired, timestamps } from './columns.ts';
import { ofCompany } from './companies.ts';
import { queues } from './queues.ts';

/** A WhatsApp connection (SPEC §3). Its pairing is stored encrypted in `channel_credentials` and `channel_keys`. */
export const whatsapps = pgTable(
  'whatsapps',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    provider: text('provider').notNull().default('beta'),
    isDefault: boolean('is_default').notNull().default(false),
    status: text('status').notNull().default('DISCONNECTED'),
    statusDetail: text('status_detail'),
    /** When the connection entered its status; a trigger writes it. */
    statusSince: moment('status_since').notNull().defaultNow(),
    /** The company's own number once it is known: digits with country code. */
    number: text('number'),
    qrcode: text('qrcode').notNull().default(''),
    pairingCode: text('pairing_code'),
    retries: integer('retries').notNull().default(0),
    greetingMessage: text('greeting_message').notNull().default(''),
    complationMessage: text('complation_message').notNull().default(''),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    ratingMessage: text('rating_message').notNull().default(''),
    /** The best grade of the scale on which customers rate, and whether they are asked why after that. */
    ratingScale: smallint('rating_scale').$type<RatingScale>().notNull().default(3),
    asksRatingComment: boolean('asks_rating_comment').notNull().default(false),
    promptId: integer('prompt_id'),
    integrationId: integer('integration_id'),
    sendIdQueue: integer('send_id_queue').references(() => queues.id, { onDelete: 'set null' }),
    /** Minutes. */
    timeSendQueue: integer('time_send_queue').notNull().default(0),
    maxUseBotQueues: integer('max_use_bot_queues').notNull().default(3),
    /** Minutes. */
    timeUseBotQueues: integer('time_use_bot_queues').notNull().default(0),
    /** Minutes; 0 never expires. */
    expiresTicket: integer('expires_ticket').notNull().default(0),
    expiresInactiveMessage: text('expires_inactive_message').notNull().default(''),
    /** What is sent in place of a text while only templates are possible. */
    automationTemplates: jsonb('automation_templates').$type<AutomationTemplates>().notNull().default({}),
    importOldMessages: moment('import_old_messages'),
    importRecentMessages: moment('import_recent_messages'),
    importOldMessagesGroups: boolean('import_old_messages_groups').notNull().default(false),
    closedTicketsPostImported: boolean('closed_tickets_post_imported').notNull().default(false),
    statusImportMessages: text('status_import_messages'),
    retiredAt: retired(),
    ...timestamps(),
  },
  (table) => [
    unique('whatsapps_company_name_unique').on(table.companyId, table.name),
    uniqueIndex('whatsapps_one_default').on(table.companyId).where(sql`${table.isDefault}`),
    index('whatsapps_send_queue').on(table.sendIdQueue),
    check('whatsapps_rating_scale', sql`${table.ratingScale} in (3, 5, 10)`),
    check(
      'whatsapps_status',
      sql`${table.status} in ('CONNECTED', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING', 'passkey_required', 'banned')`,
    ),
  ],
);

/** The queues of a connection. */
export const whatsappQueues = pgTable(
  'whatsapp_queues',
  {
    companyId: ofCompany(),
    whatsappId: integer('whatsapp_id')
      .notNull()
      .references(() => whatsapps.id, { onDelete: 'cascade' }),
    queueId: integer('queue_id')
      .notNull()
      .references(() => queues.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.whatsappId, table.queueId] }),
    index('whatsapp_queues_queue').on(table.queueId),
    index('whatsapp_queues_company').on(table.companyId),
  ],
);
