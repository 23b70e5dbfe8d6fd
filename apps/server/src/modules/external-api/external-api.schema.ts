import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { identity, moment } from '../../platform/database/schema/columns.ts';
import { ofCompany } from '../../platform/database/schema/companies.ts';

/** Requests that came with an `Idempotency-Key`, for a day: the same key is done once. */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: identity(),
    companyId: ofCompany(),
    apiKeyId: integer('api_key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** A hash of the request: another request under the same key is a mistake of the caller. */
    fingerprint: text('fingerprint').notNull(),
    /** The ids of the created records: messages, a contact or a tag. */
    recordIds: integer('record_ids').array().notNull().default(sql`'{}'`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('api_requests_key').on(table.apiKeyId, table.key),
    index('api_requests_created').on(table.createdAt),
    index('api_requests_company').on(table.companyId),
  ],
);
