import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** The releases of a remote that browsers get; a remote without a row always has its newest release (ADR 81). */
export const releaseChannels = pgTable(
  'release_channels',
  {
    id: identity(),
    remote: text('remote').notNull().unique(),
    /** Null: always the newest release. */
    stable: text('stable'),
    /** The previous release for everybody, the target of a rollback. */
    former: text('former'),
    canary: text('canary'),
    /** The percentage of companies or users that get the canary. */
    canaryShare: smallint('canary_share').notNull().default(0),
    canaryOf: text('canary_of').$type<'companies' | 'users'>().notNull().default('companies'),
    /** The planned release for everybody, its time, and the reason. */
    scheduled: text('scheduled'),
    scheduledAt: moment('scheduled_at'),
    scheduledReason: text('scheduled_reason'),
    /** The reason of the last change. */
    reason: text('reason').notNull().default(''),
    ...timestamps(),
  },
  (table) => [
    check('release_channels_share', sql`${table.canaryShare} between 0 and 100`),
    check('release_channels_of', sql`${table.canaryOf} in ('companies', 'users')`),
  ],
);

/** Pins a company to a release of a remote. */
export const releasePins = pgTable(
  'release_pins',
  {
    id: identity(),
    companyId: ofCompany(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    reason: text('reason').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('release_pins_remote_company_unique').on(table.remote, table.companyId),
    index('release_pins_company').on(table.companyId),
  ],
);

/** A release that was published to this installation, in the folder of releases (ADR 82). */
export const publishedReleases = pgTable(
  'published_releases',
  {
    id: identity(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** The name of the key that published it. */
    publishedBy: text('published_by').notNull(),
    reason: text('reason').notNull(),
    /** When it was last offered, to the day. */
    offeredAt: moment('offered_at').notNull().defaultNow(),
    ...timestamps(),
  },
  (table) => [uniqueIndex('published_releases_remote_release_unique').on(table.remote, table.release)],
);
