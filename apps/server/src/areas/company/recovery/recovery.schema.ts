import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** A password recovery in progress: hashes of the code and of the one-time token (SERVER §2, Recovery). */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    tokenHash: text('token_hash').unique('recovery_codes_token_unique'),
    usedAt: moment('used_at'),
    ...timestamps(),
  },
  (table) => [index('recovery_codes_user').on(table.userId), index('recovery_codes_company').on(table.companyId)],
);

/** A number that a user wants to verify: one per user, with the hash of the code that was sent to it. */
export const numberProofs = pgTable(
  'number_proofs',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    number: text('number').notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('number_proofs_company').on(table.companyId)],
);
