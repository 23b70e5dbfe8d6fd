import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../../platform/database/schema/columns.ts';
import { companies, ofCompany } from '../../../../platform/database/schema/companies.ts';

/** The reported page loads with a release in an hour, without their users (ADR 83). */
export const releaseHours = pgTable(
  'release_hours',
  {
    id: identity(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    hour: moment('hour').notNull(),
    loads: integer('loads').notNull().default(0),
    /** The page loads with a slow first page. */
    slow: integer('slow').notNull().default(0),
    /** The page loads whose code could not be loaded, and those in which a page failed. */
    failedLoads: integer('failed_loads').notNull().default(0),
    brokenPages: integer('broken_pages').notNull().default(0),
    /** The number of page loads with a measured time, and the sum of these times in milliseconds. */
    timed: integer('timed').notNull().default(0),
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull().default(0),
  },
  (table) => [uniqueIndex('release_hours_unique').on(table.remote, table.release, table.hour)],
);

/**
 * The page loads of a company with a release in a day, without its users. Canaries are judged by these, so that one
 * company alone cannot end them (ADR 83).
 */
export const releaseCompanyDays = pgTable(
  'release_company_days',
  {
    id: identity(),
    companyId: ofCompany(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** Its begin (UTC). */
    day: moment('day').notNull(),
    loads: integer('loads').notNull().default(0),
    slow: integer('slow').notNull().default(0),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    uniqueIndex('release_company_days_unique').on(table.remote, table.release, table.day, table.companyId),
    index('release_company_days_company').on(table.companyId),
  ],
);

/** The release of a remote that the browser of a session showed last; rows are removed within the hour. */
export const releaseBrowsers = pgTable(
  'release_browsers',
  {
    id: identity(),
    sessionId: uuid('session_id').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [uniqueIndex('release_browsers_unique').on(table.sessionId, table.remote)],
);

/** A canary, or the first release of a remote (`stable` is the same then), that the server ended automatically, for everybody or for one company, with the decisive counts. */
export const releaseHalts = pgTable(
  'release_halts',
  {
    id: identity(),
    /** The company that was taken back from the canary by its own reports; null: it was ended for everybody. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    stable: text('stable').notNull(),
    cause: text('cause').$type<'failures' | 'slow'>().notNull(),
    canaryLoads: integer('canary_loads').notNull(),
    canaryBad: integer('canary_bad').notNull(),
    stableLoads: integer('stable_loads').notNull(),
    stableBad: integer('stable_bad').notNull(),
    ...timestamps(),
  },
  (table) => [index('release_halts_company').on(table.companyId)],
);
