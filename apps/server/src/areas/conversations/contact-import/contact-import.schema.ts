import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { contactLists } from '../contact-lists/contact-lists.schema.ts';

function importId() {
  return integer('import_id')
    .notNull()
    .references(() => contactImports.id, { onDelete: 'cascade' });
}

/** The meaning of the columns of an imported spreadsheet, and whether existing contacts are updated. */
export interface StoredImportChoice {
  /** The positions of the columns, from 0; null: the sheet has no such column. */
  name: number | null;
  number: number;
  email: number | null;
  withTitles: boolean;
  /** Absent in imports of releases before 7.1: see the contract. */
  furtherNames?: number[];
  furtherNumbers?: number[];
  extras?: number[];
  /** Of people without a number; absent in imports of before. */
  username?: number | null;
  /** Absent in imports of before. */
  organisation?: number | null;
  /** Absent in imports of before. */
  consent?: number | null;
  rowsAbove?: number;
  /** Columns whose titles are fields that the company defines; absent in imports of before. */
  fields?: { column: number; fieldId: number }[];
  /** The ISO 3166 code for numbers without a country code; empty: such numbers are refused. */
  country: string;
  onDuplicate: 'skip' | 'update';
}

/** An import of contacts, from a spreadsheet or the agenda of the phones (SPEC §2.8). */
export const contactImports = pgTable(
  'contact_imports',
  {
    id: identity(),
    companyId: ofCompany(),
    /** The user who started the import and receives its progress; null once they are deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The contact list that gets the people; null: they become contacts. */
    contactListId: integer('contact_list_id').references(() => contactLists.id, { onDelete: 'cascade' }),
    source: text('source').$type<'file' | 'agenda'>().notNull(),
    fileName: text('file_name').notNull().default(''),
    /** `draft`: the sheet was read, and its columns are not confirmed yet. */
    state: text('state').$type<'draft' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    /** The first rows, to choose the meaning of the columns. */
    sample: jsonb('sample').$type<string[][]>().notNull().default([]),
    choice: jsonb('choice').$type<StoredImportChoice>(),
    /** The number of rows with content, including the header; for an agenda, of its entries. */
    total: integer('total').notNull().default(0),
    /** The number of handled rows; after a crash the import continues with the next one. */
    processed: integer('processed').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    /** How many of the created and updated people have no number, but a username. */
    byUsername: integer('by_username').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** The number of things that were left out of imported rows. */
    leftOut: integer('left_out').notNull().default(0),
    finishedAt: moment('finished_at'),
    ...timestamps(),
  },
  (table) => [
    index('contact_imports_company').on(table.companyId, table.id),
    index('contact_imports_user').on(table.userId),
    index('contact_imports_list').on(table.contactListId),
    uniqueIndex('contact_imports_running').on(table.companyId).where(sql`${table.state} = 'running'`),
    check('contact_imports_state', sql`${table.state} in ('draft', 'running', 'done', 'failed', 'cancelled')`),
    check('contact_imports_source', sql`${table.source} in ('file', 'agenda')`),
  ],
);

/** One row of a sheet as it was read: its number in the sheet, and its cells. */
export interface StoredSheetRow {
  row: number;
  cells: string[];
}

/** A part of an imported spreadsheet, some hundred rows; deleted when the import ends. */
export const contactImportParts = pgTable(
  'contact_import_parts',
  {
    id: identity(),
    companyId: ofCompany(),
    importId: importId(),
    /** The position of the part in the sheet, from 0. */
    position: integer('position').notNull(),
    rows: jsonb('rows').$type<StoredSheetRow[]>().notNull(),
  },
  (table) => [
    uniqueIndex('contact_import_parts_position').on(table.importId, table.position),
    index('contact_import_parts_company').on(table.companyId),
  ],
);

/** A row that was not stored, or what was left out of one, and why. */
export const contactImportRefusals = pgTable(
  'contact_import_refusals',
  {
    id: identity(),
    companyId: ofCompany(),
    importId: importId(),
    /** The number of the row in the sheet, from 1 as in spreadsheets. */
    row: integer('row').notNull(),
    name: text('name').notNull(),
    number: text('number').notNull(),
    email: text('email').notNull(),
    reason: text('reason').notNull(),
    /** Whether the person was imported, without the value. */
    isKept: boolean('is_kept').notNull().default(false),
    /** What was left out; empty for a refused row. */
    value: text('value').notNull().default(''),
  },
  (table) => [
    index('contact_import_refusals_import').on(table.importId, table.row, table.id),
    index('contact_import_refusals_company').on(table.companyId),
  ],
);

/** An entry of the agenda of a connected phone, as WhatsApp shares it; at most some thousand per connection. */
export const phoneContacts = pgTable(
  'phone_contacts',
  {
    id: identity(),
    companyId: ofCompany(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => whatsapps.id, { onDelete: 'cascade' }),
    /** Digits with country code. */
    number: text('number').notNull(),
    lid: text('lid'),
    name: text('name').notNull(),
  },
  (table) => [
    uniqueIndex('phone_contacts_number').on(table.connectionId, table.number),
    index('phone_contacts_company').on(table.companyId, table.id),
  ],
);
