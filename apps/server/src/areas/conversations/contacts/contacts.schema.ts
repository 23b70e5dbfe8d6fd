import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import type { StoredExtraInfo } from '../../../platform/database/schema/shapes.ts';

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
    /** The name that the person chose for themselves on WhatsApp (official platform). */
    username: text('username'),
    email: text('email').notNull().default(''),
    /** The id of the stored picture; empty if there is none. */
    profilePicUrl: text('profile_pic_url').notNull().default(''),
    /** When WhatsApp was last asked for the picture; null if never. */
    pictureCheckedAt: moment('picture_checked_at'),
    isGroup: boolean('is_group').notNull().default(false),
    disableBot: boolean('disable_bot').notNull().default(false),
    extraInfo: jsonb('extra_info').$type<StoredExtraInfo[]>().notNull().default([]),
    /** Name and number in the form that the search compares: lower case without accents; search with `contains`. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`recado_fold("name") || ' ' || coalesce("number", '')`),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('contacts_uuid_unique').on(table.uuid),
    uniqueIndex('contacts_company_number_unique').on(table.companyId, table.number),
    uniqueIndex('contacts_company_lid_unique').on(table.companyId, table.lid).where(sql`${table.lid} is not null`),
    index('contacts_unchecked').on(table.companyId, table.id).where(sql`${table.numberState} = 'unchecked'`),
    check('contacts_number_state', sql`${table.numberState} in ('known', 'unchecked', 'unknown')`),
    index('contacts_by_name').on(table.companyId, table.searchText, table.id),
    // Programs read contacts in the order in which they changed.
    index('contacts_by_change').on(table.companyId, table.updatedAt, table.id),
    index('contacts_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** The kinds of names under which a person is known. */
export type IdentityKind = 'number' | 'lid' | 'userId' | 'parentUserId' | 'username';

/** Where a name of a person was learnt. */
export type IdentitySource = 'message' | 'mapping' | 'notice' | 'history' | 'agenda' | 'import' | 'person' | 'program';

/**
 * The names under which a person is or was known, and where each was learnt: one current owner of each in a company.
 * `contacts` has the current number, LID and username too, for lists and searches.
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
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('contact_identities_current')
      .on(table.companyId, table.kind, table.value)
      .where(sql`${table.endedAt} is null`),
    index('contact_identities_contact').on(table.contactId, table.kind),
    check('contact_identities_kind', sql`${table.kind} in ('number', 'lid', 'userId', 'parentUserId', 'username')`),
  ],
);
