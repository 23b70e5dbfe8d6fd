import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import type { StoredExtraInfo } from '../../../platform/database/schema/shapes.ts';
import { organisations } from './organisations.schema.ts';

/** A person or group that a company talks to; one row per person and company (SERVER §2, Contact identity). */
export const contacts = pgTable(
  'contacts',
  {
    id: identity(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    /** Digits with country code (for groups the group's id); null while WhatsApp has only sent another id. */
    number: text('number'),
    /**
     * The check of the number with WhatsApp: `known`, `unknown`, or `unchecked` if no connection was open when it was
     * entered.
     */
    numberState: text('number_state').$type<'known' | 'unchecked' | 'unknown'>().notNull().default('known'),
    /** WhatsApp's own id of the person (Baileys). */
    lid: text('lid'),
    /** What the official platform calls the person in the company's portfolio (CLOUD-API, People). */
    userId: text('user_id'),
    /** The same among all portfolios of a group of companies. */
    parentUserId: text('parent_user_id'),
    /** The name that the person chose for themselves on WhatsApp (official platform). */
    username: text('username'),
    /** Where the identities were last learnt; a write that changes one says so, and a trigger keeps it with each. */
    identitySource: text('identity_source').$type<IdentitySource>().notNull().default('message'),
    email: text('email').notNull().default(''),
    /** The id of the stored picture; empty if there is none. */
    profilePicUrl: text('profile_pic_url').notNull().default(''),
    /** When WhatsApp was last asked for the picture; null if never. */
    pictureCheckedAt: moment('picture_checked_at'),
    isGroup: boolean('is_group').notNull().default(false),
    disableBot: boolean('disable_bot').notNull().default(false),
    /** Since when the company does not want to hear of them: their messages are kept and tell nobody; null: it does. */
    blockedAt: moment('blocked_at'),
    /** The name of who blocked them, as it was then. */
    blockedBy: text('blocked_by'),
    organisationId: integer('organisation_id').references(() => organisations.id, { onDelete: 'set null' }),
    extraInfo: jsonb('extra_info').$type<StoredExtraInfo[]>().notNull().default([]),
    /**
     * Name, number and username in the form that the search compares: lower case without accents; search with `contains`.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`recado_fold("name") || ' ' || coalesce("number", '') || coalesce(' @' || recado_fold("username"), '')`,
      ),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('contacts_uuid_unique').on(table.uuid),
    uniqueIndex('contacts_company_number_unique').on(table.companyId, table.number),
    uniqueIndex('contacts_company_lid_unique').on(table.companyId, table.lid).where(sql`${table.lid} is not null`),
    uniqueIndex('contacts_company_user_id').on(table.companyId, table.userId).where(sql`${table.userId} is not null`),
    uniqueIndex('contacts_company_parent_user_id')
      .on(table.companyId, table.parentUserId)
      .where(sql`${table.parentUserId} is not null`),
    uniqueIndex('contacts_company_username')
      .on(table.companyId, table.username)
      .where(sql`${table.username} is not null`),
    index('contacts_unchecked').on(table.companyId, table.id).where(sql`${table.numberState} = 'unchecked'`),
    check('contacts_number_state', sql`${table.numberState} in ('known', 'unchecked', 'unknown')`),
    index('contacts_by_name').on(table.companyId, table.searchText, table.id),
    // Few contacts are blocked.
    index('contacts_blocked')
      .on(table.companyId, table.searchText, table.id)
      .where(sql`${table.blockedAt} is not null`),
    index('contacts_organisation')
      .on(table.organisationId, table.searchText, table.id)
      .where(sql`${table.organisationId} is not null`),
    // Programs read contacts in the order in which they changed.
    index('contacts_by_change').on(table.companyId, table.updatedAt, table.id),
    index('contacts_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** The kinds of names under which a person is known. */
export const identityKinds = ['number', 'lid', 'userId', 'parentUserId', 'username'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** Where a name of a person was learnt. */
export type IdentitySource = 'message' | 'mapping' | 'notice' | 'history' | 'agenda' | 'import' | 'person' | 'program';

/**
 * The names under which a person is or was known, and where each was learnt: one current owner of each in a company.
 * `contacts` has the current ones too, for lists, searches and the way of a message. A trigger writes this table from
 * there (`recado_keep_identities`), so that whoever changes a contact keeps it right (docs/adr/0126).
 */
export const contactIdentities = pgTable(
  'contact_identities',
  {
    id: identity(),
    companyId: ofCompany(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<IdentityKind>().notNull(),
    value: text('value').notNull(),
    source: text('source').$type<IdentitySource>().notNull(),
    /** When it stopped being theirs; null while it is. */
    endedAt: moment('ended_at'),
    /**
     * Whether messages under it still come to this contact: somebody merged the contact that had it into this one, by
     * hand (docs/adr/0173).
     */
    isAlias: boolean('is_alias').notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('contact_identities_current')
      .on(table.companyId, table.kind, table.value)
      .where(sql`${table.endedAt} is null`),
    index('contact_identities_contact').on(table.contactId, table.kind),
    // A user id is nobody else's later, so a late message under a former one finds its person.
    index('contact_identities_user_ids').on(table.companyId, table.value).where(sql`${table.kind} = 'userId'`),
    index('contact_identities_aliases').on(table.companyId, table.value).where(sql`${table.isAlias}`),
    check('contact_identities_kind', sql`${table.kind} in ('number', 'lid', 'userId', 'parentUserId', 'username')`),
  ],
);

/** Contacts whose data must be kept, e.g. because of a lawsuit: nothing of them is erased or deleted meanwhile. */
export const contactHolds = pgTable(
  'contact_holds',
  {
    contactId: integer('contact_id')
      .primaryKey()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    reason: text('reason').notNull(),
    /** The name of who set it, as it was then. */
    heldBy: text('held_by').notNull(),
    ...timestamps(),
  },
  (table) => [index('contact_holds_company').on(table.companyId)],
);
