import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** The passkeys of users: public keys, whose secret ones never leave an authenticator (ADR 182). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In base64url, as the browser names it. */
    credentialId: text('credential_id').notNull(),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator signed; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    lastUsedAt: moment('last_used_at'),
    /** When an administrator's help takes it away (ADR 192). */
    removedAt: moment('removed_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
    index('passkeys_company').on(table.companyId),
  ],
);
