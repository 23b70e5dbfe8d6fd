import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { apiKeys } from '../../../platform/database/schema/api-keys.ts';
import { identity, moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** Requests with an `Idempotency-Key`, kept for a day, so that a repetition has no further effect. */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: identity(),
    companyId: ofCompany(),
    apiKeyId: integer('api_key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** A hash of the request: a different request with the same key is an error of the caller. */
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
