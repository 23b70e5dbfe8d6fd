import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
