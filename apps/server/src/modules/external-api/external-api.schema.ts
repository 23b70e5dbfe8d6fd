import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment } from '../../platform/database/schema/columns.ts';
import { ofCompany } from '../../platform/database/schema/companies.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';

/** Requests that were sent with an `Idempotency-Key`, for a day: the same key is the same messages. */
export const apiSends = pgTable(
  'api_sends',
  {
    id: identity(),
    companyId: ofCompany(),
    whatsappId: integer('whatsapp_id')
      .notNull()
      .references(() => whatsapps.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** A hash of what was asked for: another request under the same key is a mistake of the caller. */
    fingerprint: text('fingerprint').notNull(),
    messageIds: integer('message_ids').array().notNull().default(sql`'{}'`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('api_sends_key').on(table.whatsappId, table.key),
    index('api_sends_created').on(table.createdAt),
    index('api_sends_company').on(table.companyId),
  ],
);
