import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { ofCompany } from './companies.ts';
import { whatsapps } from './whatsapps.ts';

/** The token of a connection's external API: only its hash; the token itself is shown once (SERVER §2). */
export const apiTokens = pgTable('api_tokens', {
  whatsappId: integer('whatsapp_id')
    .primaryKey()
    .references(() => whatsapps.id, { onDelete: 'cascade' }),
  companyId: ofCompany(),
  tokenHash: text('token_hash').notNull().unique('api_tokens_hash_unique'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** To the minute. */
  usedAt: moment('used_at'),
});
