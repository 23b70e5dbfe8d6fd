import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../../platform/database/schema/companies.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { releaseKeys } from '../releases.schema.ts';

/**
 * A permission of a team to look into a company, to develop one remote there (ADR 155). Ended ones stay, and so does the user
 * that was made for each: what they wrote keeps its name.
 */
export const developerGrants = pgTable(
  'developer_grants',
  {
    id: identity(),
    companyId: ofCompany(),
    releaseKeyId: integer('release_key_id')
      .notNull()
      .references(() => releaseKeys.id, { onDelete: 'cascade' }),
    /** The owner of the key when it was given. */
    team: text('team').notNull(),
    remote: text('remote').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    profile: text('profile').$type<'user' | 'admin'>().notNull(),
    reason: text('reason').notNull(),
    /** The name of the super user. */
    grantedBy: text('granted_by').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** Null: nobody, or the key no longer covers it. */
    revokedBy: text('revoked_by'),
    lastUsedAt: moment('last_used_at'),
    /** The SHA-256 of the token of the latest address for signing in; null: it was used. */
    linkHash: text('link_hash').unique('developer_grants_link_unique'),
    linkExpiresAt: moment('link_expires_at'),
    ...timestamps(),
  },
  (table) => [
    index('developer_grants_company').on(table.companyId),
    index('developer_grants_key').on(table.releaseKeyId),
    index('developer_grants_user').on(table.userId),
    check('developer_grants_profile', sql`${table.profile} in ('user', 'admin')`),
  ],
);
