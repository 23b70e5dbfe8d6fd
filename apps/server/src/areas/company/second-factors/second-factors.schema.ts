import type { SecondFactorAudience } from '@recado/contract';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** The second factor of a user: a secret that an app for codes shares. It counts once a code confirmed it (ADR 177). */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    /** Sealed; in base 32 once it is opened. */
    secret: text('secret').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The time step of the last code that was accepted: no code is good twice. */
    lastStep: integer('last_step').notNull().default(0),
    /** Hashes of the recovery codes that were not used. */
    recoveryHashes: jsonb('recovery_hashes').$type<string[]>().notNull().default([]),
    /** When an administrator's help takes it away. */
    removedAt: moment('removed_at'),
    ...timestamps(),
  },
  (table) => [index('second_factors_company').on(table.companyId)],
);

/** Who of a company must have a second factor, and from when on; without a row nobody must. */
export const secondFactorRules = pgTable(
  'second_factor_rules',
  {
    companyId: ofCompany(),
    audience: text('audience').$type<SecondFactorAudience>().notNull(),
    graceDays: integer('grace_days').notNull(),
    requiredFrom: moment('required_from'),
    /** Hours between an administrator's help and the removal (ADR 192). */
    helpHours: integer('help_hours').notNull().default(24),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);
