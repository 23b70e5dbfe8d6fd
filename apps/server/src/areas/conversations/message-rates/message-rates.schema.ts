import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';

/** Millionths of the currency; null: WhatsApp names no price. */
const price = (name: string) => bigint(name, { mode: 'number' });

/**
 * What WhatsApp's messages to a market cost from a day on, as the operator entered it (CLOUD-API, Price). It belongs to
 * no company, and every company reads it.
 */
export const messageRates = pgTable(
  'message_rates',
  {
    id: identity(),
    /** The calling code of a country, a region, or `rest` (`marketsOf`). */
    market: text('market').notNull(),
    currency: text('currency').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    marketing: price('marketing'),
    utility: price('utility'),
    authentication: price('authentication'),
    authenticationInternational: price('authentication_international'),
    service: price('service'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('message_rates_once').on(table.market, table.validFrom),
    check('message_rates_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check(
      'message_rates_prices',
      sql`least(${table.marketing}, ${table.utility}, ${table.authentication}, ${table.authenticationInternational}, ${table.service}) >= 0`,
    ),
  ],
);
