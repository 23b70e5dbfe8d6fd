import type { ApiScope } from '@recado/contract';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from './columns.ts';
import { ofCompany } from './companies.ts';
import { whatsapps } from './whatsapps.ts';

/** Keys of the external API: only the hash of the token is stored, which is shown once (SERVER §2; ADR 75). */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique('api_keys_hash_unique'),
    /** The beginning of the token, by which people recognise it; empty when it is not known. */
    hint: text('hint').notNull().default(''),
    /** The token before the present one, while programs still use it, and until when it is accepted. */
    formerTokenHash: text('former_token_hash').unique('api_keys_former_hash_unique'),
    formerUntil: moment('former_until'),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    /** The only connection that the key may use; null: all connections of the company. */
    whatsappId: integer('whatsapp_id').references(() => whatsapps.id, { onDelete: 'cascade' }),
    /** The name of its creator, who may be deleted. */
    madeBy: text('made_by'),
    expiresAt: moment('expires_at'),
    /** When the key was last used, to the minute. */
    usedAt: moment('used_at'),
    ...timestamps(),
  },
  (table) => [
    index('api_keys_company').on(table.companyId, table.name),
    index('api_keys_whatsapp').on(table.whatsappId),
  ],
);

/** A key as it is stored. */
export type ApiKeyRow = typeof apiKeys.$inferSelect;
