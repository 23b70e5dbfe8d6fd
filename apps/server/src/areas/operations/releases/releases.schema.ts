import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
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

/** A team's key, which signs the releases of its remotes (ADR 148). Ended ones stay, as the history of what they signed. */
export const releaseKeys = pgTable('release_keys', {
  id: identity(),
  owner: text('owner').notNull(),
  /** `*`: all remotes. */
  remotes: text('remotes').array().notNull(),
  /** Ed25519, in base64 of its DER form. */
  publicKey: text('public_key').notNull().unique('release_keys_key_unique'),
  /** The keys of the API that may publish what it signed. A revoked one is never a key again, so no reference is needed. */
  apiKeyIds: integer('api_key_ids').array().notNull(),
  /** When a release that it signed was last accepted. */
  lastUsedAt: moment('last_used_at'),
  endedAt: moment('ended_at'),
  ...timestamps(),
});

/**
 * What was accepted of each remote, also after its files were removed (ADR 148): a copy of a release is known by its
 * hashes, and an older release by its sequence.
 */
export const acceptedReleases = pgTable(
  'accepted_releases',
  {
    id: identity(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** The SHA-256 of its list of hashes, which stands for all of its files. */
    seal: text('seal').notNull(),
    /** When its sources were made, in seconds since 1970; null: the build did not say. */
    sequence: bigint('sequence', { mode: 'number' }),
    /** The owner of the key that signed it. */
    signedBy: text('signed_by').notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex('accepted_releases_remote_release_unique').on(table.remote, table.release)],
);
