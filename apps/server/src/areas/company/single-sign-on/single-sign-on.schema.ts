import type { ClaimMapping, Profile } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** The issuer with whose accounts people of a company sign in (ADR 193). */
export const signInProviders = pgTable(
  'sign_in_providers',
  {
    companyId: ofCompany(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Sealed (`sealText`); empty for a client without one. */
    clientSecret: text('client_secret').notNull().default(''),
    onlyThisWay: boolean('only_this_way').notNull().default(false),
    /** The administrator who keeps the password. */
    emergencyUserId: integer('emergency_user_id').references(() => users.id, { onDelete: 'set null' }),
    createsUsers: boolean('creates_users').notNull().default(true),
    profile: text('profile').$type<Profile>().notNull().default('user'),
    /** Queues that were deleted meanwhile are overlooked. */
    queueIds: jsonb('queue_ids').$type<number[]>().notNull().default([]),
    claim: text('claim').notNull().default(''),
    mappings: jsonb('mappings').$type<ClaimMapping[]>().notNull().default([]),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), index('sign_in_providers_user').on(table.emergencyUserId)],
);

/** The e-mail domains of a company. One that is proven is of no other company. */
export const signInDomains = pgTable(
  'sign_in_domains',
  {
    id: identity(),
    companyId: ofCompany(),
    domain: text('domain').notNull(),
    /** What its TXT record must say; it is no secret. */
    proof: text('proof').notNull(),
    provedAt: moment('proved_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('sign_in_domains_company').on(table.companyId, table.domain),
    uniqueIndex('sign_in_domains_proved').on(table.domain).where(sql`${table.provedAt} is not null`),
  ],
);

/** Who an account of an issuer is here. It outlives its user, so that somebody who was deleted is not created again. */
export const signInIdentities = pgTable(
  'sign_in_identities',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('sign_in_identities_subject').on(table.companyId, table.issuer, table.subject),
    index('sign_in_identities_user').on(table.userId),
  ],
);
