import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, moment } from '../../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../../platform/database/schema/companies.ts';

/**
 * What pages said about themselves whose addresses stand in messages of a company (ADR 180), for some days. The address
 * itself is not kept. A page that has no preview has a row without a title.
 */
export const linkPreviews = pgTable(
  'link_previews',
  {
    id: identity(),
    companyId: ofCompany(),
    /** SHA-256 of the address, in base64url. */
    addressHash: text('address_hash').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** The name of the site; empty if it does not say one. */
    site: text('site').notNull(),
    /** A small WebP that this server made; null without one. */
    picture: bytes('picture'),
    fetchedAt: moment('fetched_at').notNull(),
    /** From then on the page is asked again. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('link_previews_address').on(table.companyId, table.addressHash),
    index('link_previews_fetched').on(table.companyId, table.fetchedAt),
    index('link_previews_expired').on(table.expiresAt),
  ],
);
