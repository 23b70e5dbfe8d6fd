import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** The browsers with which a user signed in before; each is told to them once (ADR 181). */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the token in the browser's cookie. */
    tokenHash: text('token_hash').notNull(),
    /** The family of the browser and its system, the address of its first sign-in, and the network of that. */
    agent: text('agent').notNull(),
    address: text('address').notNull(),
    network: text('network').notNull(),
    /** Whether the user has still to be told. */
    isNews: boolean('is_news').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('known_devices_user').on(table.userId, table.tokenHash),
    index('known_devices_company').on(table.companyId),
  ],
);
