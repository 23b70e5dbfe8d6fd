import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { contact } from '../entities/contact.ts';
import { contactNumber, done, email, id, idInText, sizedText, switchInForm, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';
import { contactFilter } from './contacts.ts';

/** The most rows above the titles of a sheet. */
const mostRowsAbove = 20;

const column = z.int().min(0).max(119);

/** The meaning of the columns of a sheet, and how to treat a number that a contact already has. */
const importChoice = z.object({
  /** Positions of columns, from 0. Without a name, the contact is named by its number. */
  name: column.nullable().default(null),
  /** Further columns of the name, in their order, e.g. that of the family name. */
  furtherNames: z.array(column).max(5).default([]),
  number: column,
  /** Further columns with numbers: of a row's numbers the first mobile one is the contact's. */
  furtherNumbers: z.array(column).max(10).default([]),
  email: column.nullable().default(null),
  /** The username of people without a number, who become contacts all the same; not in contact lists. */
  username: column.nullable().default(null),
  /** The name of the organisation that the person belongs to, which is created if there is none; not in contact lists. */
  organisation: column.nullable().default(null),
  /** Whether the person wants marketing: yes or no; not in contact lists. */
  consent: column.nullable().default(null),
  /** Columns that are kept as further information of the contact, named by their titles; not in contact lists. */
  extras: z.array(column).max(50).default([]),
  /** The number of rows above the titles, or above the first person, e.g. with the title of a report. */
  rowsAbove: z.int().min(0).max(mostRowsAbove).default(0),
  /** Whether the first row below those has the titles of the columns. */
  withTitles: z.boolean().default(true),
  /** The country of the numbers without country code (ISO 3166, e.g. BR); empty: such numbers are refused. */
  country: z
    .string()
    .max(2)
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  onDuplicate: z.enum(['skip', 'update']).default('skip'),
});
export type ImportChoice = z.output<typeof importChoice>;

/**
 * Why no contact was created from a row, or what was left out of one. `rounded`: the spreadsheet has replaced the last
 * digits of the number by an exponent; `exists`: a contact has this number and stays unchanged; `full`: the list is
 * full; `furtherNumber`: another number of the person is not valid;
 * `field`: the value of a field that the company defines; `consent`: neither yes nor no, or a yes of somebody who has refused; `organisation`: a name that is too long, or more organisations
 * than there may be. A name that is too short or too long, a wrong
 * e-mail address, a wrong further number, organisation or value of a field refuse nobody.
 */
export const refusalReasons = [
  'number',
  'rounded',
  'furtherNumber',
  'name',
  'nameTooLong',
  'email',
  'field',
  'organisation',
  'consent',
  'repeated',
  'exists',
  'full',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** An import of contacts from a spreadsheet, or from the agenda of the connected phones (SPEC §2.8). */
export const contactImport = z.object({
  id,
  companyId: id,
  /** The list to which the rows are added; null: they become contacts. */
  contactListId: id.nullable(),
  source: z.enum(['file', 'agenda']),
  fileName: z.string(),
  /** `draft`: the file has been read and waits for the user to confirm its columns. */
  state: z.enum(['draft', 'running', 'done', 'failed', 'cancelled']),
  /** The first rows of a draft. */
  sample: z.array(z.array(z.string())),
  /** The detected meaning of a draft's columns. */
  guess: importChoice.extend({ number: column.nullable() }).nullable(),
  /** The number of rows, and how many were processed. */
  total: z.int(),
  processed: z.int(),
  created: z.int(),
  updated: z.int(),
  /** How many of those have no number, but a username. */
  byUsername: z.int(),
  refused: z.int(),
  /** The number of things that were left out of imported rows, e.g. an e-mail address that is none. */
  leftOut: z.int(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type ContactImport = z.output<typeof contactImport>;

/** A refused row, or what was left out of a row; `row` counts from 1, as in the sheet. */
const importRefusal = z.object({
  id,
  row: z.int(),
  /** Whether the person was imported, without `value`. */
  isKept: z.boolean(),
  /** What was left out of the row; empty for a refused row. */
  value: z.string(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  reason: z.enum(refusalReasons),
});
export type ImportRefusal = z.output<typeof importRefusal>;

const params = z.object({ importId: idInText });
const refusalParams = params.extend({ refusalId: idInText });

/** The error codes of reading a file of contacts. */
export const contactFileErrors = [
  'ERR_NO_FILE_FOUND',
  'ERR_FILE_TYPE',
  'ERR_FILE_TOO_LARGE',
  'ERR_SPREADSHEET_TOO_LARGE',
  'ERR_SPREADSHEET_UNREADABLE',
  'ERR_SPREADSHEET_EMPTY',
  'ERR_SERVER_BUSY',
  'ERR_TOO_MANY_REQUESTS',
] as const;

/** Imports of contacts (SPEC §2.8, §7). */
export const contactImportEndpoints = defineEndpoints({
  'GET /contacts/imports': {
    summary: 'The latest imports of contacts, or into a contact list, newest first',
    access: 'contacts:exchange',
    query: z.object({ contactListId: idInText.optional() }),
    answer: z.array(contactImport),
  },
  'POST /contacts/imports': {
    summary:
      'Read a spreadsheet (.xlsx, .xls, .ods, .csv) or an agenda (.vcf) with contacts; the import waits for the meaning of its columns',
    access: 'contacts:exchange',
    multipart: true,
    callsPerMinute: 10,
    body: z.object({}),
    answer: contactImport,
    errors: contactFileErrors,
  },
  'POST /contact-lists/:contactListId/upload': {
    summary:
      'Import a spreadsheet into a contact list by the titles of its columns; with `draft` it waits for their meaning',
    access: 'campaigns:manage',
    plan: 'useCampaigns',
    multipart: true,
    callsPerMinute: 10,
    params: z.object({ contactListId: idInText }),
    body: z.object({ draft: switchInForm.default(false) }),
    answer: contactImport,
    errors: [...contactFileErrors, 'ERR_NO_CONTACT_LIST_FOUND', 'ERR_SPREADSHEET_COLUMNS', 'ERR_IMPORT_RUNNING'],
  },
  'GET /contacts/imports/:importId': {
    summary: 'One import with its progress',
    access: 'contacts:exchange',
    params,
    answer: contactImport,
    errors: ['ERR_NO_IMPORT_FOUND'],
  },
  'POST /contacts/imports/:importId/start': {
    summary: 'Start a read spreadsheet’s import with the meaning of its columns',
    access: 'contacts:exchange',
    params,
    body: importChoice,
    answer: contactImport,
    errors: ['ERR_NO_IMPORT_FOUND', 'ERR_IMPORT_STATE', 'ERR_IMPORT_RUNNING'],
  },
  'DELETE /contacts/imports/:importId': {
    summary: 'Cancel an import; what it has created stays',
    access: 'contacts:exchange',
    params,
    answer: contactImport,
    errors: ['ERR_NO_IMPORT_FOUND', 'ERR_IMPORT_STATE'],
  },
  'GET /contacts/imports/:importId/refusals': {
    summary: 'The rows that became no contact, and what was left out of others, by row',
    access: 'contacts:exchange',
    params,
    query: pageQuery.pick({ pageNumber: true }),
    answer: pageOf('records', importRefusal),
    errors: ['ERR_NO_IMPORT_FOUND'],
  },
  'PUT /contacts/imports/:importId/refusals/:refusalId': {
    summary: 'Import a refused row with corrected values, or add what was left out; the row leaves the list',
    access: 'contacts:exchange',
    params: refusalParams,
    body: z.object({
      name: sizedText(2, 50),
      number: contactNumber,
      email: email.or(z.literal('')).default(''),
    }),
    answer: contactImport,
    errors: ['ERR_NO_IMPORT_FOUND', 'ERR_IMPORT_STATE', 'ERR_DUPLICATED_CONTACT', 'ERR_CONTACT_LIST_FULL'],
  },
  'GET /contacts/imports/:importId/refusals/export': {
    summary: 'The same as a CSV file, its words in a language',
    access: 'contacts:exchange',
    params,
    query: z.object({ language: z.enum(['pt', 'en', 'es']).default('pt') }),
    file: { type: 'text/csv', name: 'recusadas.csv', kind: 'contacts' },
    answer: z.string(),
    errors: ['ERR_NO_IMPORT_FOUND'],
  },
  'POST /contacts/import': {
    summary: 'Import the agenda of the connected phones',
    access: 'contacts:exchange',
    callsPerMinute: 10,
    answer: contactImport,
    errors: [
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_NO_AGENDA_FOUND',
      'ERR_IMPORT_RUNNING',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  'POST /contactsImport': {
    summary:
      'One row of a spreadsheet that the client reads itself: creates a contact, or completes the one that has the number',
    access: 'contacts:exchange',
    body: z.object({
      name: sizedText(2, 50),
      number: z.union([contactNumber, z.int().min(10_000_000).max(999_999_999_999_999).transform(String)]),
      email: email.or(z.literal('')).default(''),
    }),
    answer: contact,
    errors: ['ERR_WAPP_INVALID_CONTACT'],
  },
  'GET /contacts/export': {
    summary:
      'The contacts that a search finds, or whose `field` has a value, of an organisation, blocked or not, as a CSV file with semicolons',
    access: 'contacts:exchange',
    whenExpired: 'administrators',
    callsPerMinute: 20,
    query: pageQuery.pick({ searchParam: true }).extend(contactFilter),
    file: { type: 'text/csv', name: 'contatos.csv', kind: 'contacts' },
    answer: z.string(),
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
  'DELETE /delete-contacts': {
    summary: 'Delete all contacts with their tickets and messages, in parts; `confirm` is the company’s name',
    access: 'contacts-page:deleteContact',
    query: z.object({ confirm: z.string().trim().max(200).optional() }),
    answer: done.extend({ total: z.int() }),
    errors: ['ERR_COMPANY_NAME_MISMATCH'],
  },
});

/** The events of contact imports. */
export const contactImportEvents = {
  'contact-import': resourceEvent(contactImport),
  /** The progress of deleting all contacts, for the user who started it. */
  deleteContacts: z.object({ action: z.literal('update'), deleted: z.int(), total: z.int(), isOver: z.boolean() }),
};
