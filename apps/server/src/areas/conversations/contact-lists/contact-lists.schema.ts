import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** A list of contacts for campaigns (SPEC §3). A trigger of its contacts keeps the three counts. */
export const contactLists = pgTable(
  'contact_lists',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    contactsCount: integer('contacts_count').notNull().default(0),
    /** The numbers of contacts whose number WhatsApp knows, and does not know; the others are not checked yet. */
    validCount: integer('valid_count').notNull().default(0),
    invalidCount: integer('invalid_count').notNull().default(0),
    ...timestamps(),
  },
  (table) => [index('contact_lists_company').on(table.companyId, table.name)],
);

/** A contact of a list, which contains each number only once. */
export const contactListItems = pgTable(
  'contact_list_items',
  {
    id: identity(),
    companyId: ofCompany(),
    contactListId: integer('contact_list_id')
      .notNull()
      .references(() => contactLists.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Digits with country code. */
    number: text('number').notNull(),
    email: text('email').notNull().default(''),
    /** Whether WhatsApp knows the number; null before the check. */
    isWhatsappValid: boolean('is_whatsapp_valid'),
    checkedAt: moment('checked_at'),
    /** Name and number in the form that the search compares: lower case without accents. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`recado_fold("name") || ' ' || "number"`),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('contact_list_items_number').on(table.contactListId, table.number),
    index('contact_list_items_by_name').on(table.contactListId, table.searchText, table.id),
    index('contact_list_items_unchecked').on(table.companyId, table.id).where(sql`${table.isWhatsappValid} is null`),
    index('contact_list_items_company').on(table.companyId),
  ],
);
