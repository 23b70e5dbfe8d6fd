import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { contact } from '../entities/contact.ts';
import { done, email, id, idInText, sizedText, switchInForm, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

const column = z.int().min(0).max(29);

/** The meaning of the columns of a sheet, and how to treat a number that a contact already has. */
const importChoice = z.object({
  /** Positions of columns, from 0. Without a name, the contact is named by its number. */
  name: column.nullable().default(null),
  number: column,
  email: column.nullable().default(null),
  /** Whether the first row has the titles of the columns. */
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
 * Why no contact was created from a row. `exists`: a contact has this number and stays unchanged; `full`: the list is
 * full.
 */
export const refusalReasons = ['number', 'name', 'nameTooLong', 'email', 'repeated', 'exists', 'full'] as const;
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
  refused: z.int(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type ContactImport = z.output<typeof contactImport>;

/** A refused row; `row` counts from 1, as in the sheet. */
const importRefusal = z.object({
  id,
  row: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  reason: z.enum(refusalReasons),
});
export type ImportRefusal = z.output<typeof importRefusal>;

const params = z.object({ importId: idInText });

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
    access: 'session',
    query: z.object({ contactListId: idInText.optional() }),
    answer: z.array(contactImport),
  },
  'POST /contacts/imports': {
    summary: 'Read a spreadsheet (.xlsx, .xls, .csv) with contacts; the import waits for the meaning of its columns',
    access: 'session',
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
    access: 'session',
    params,
    answer: contactImport,
    errors: ['ERR_NO_IMPORT_FOUND'],
  },
  'POST /contacts/imports/:importId/start': {
    summary: 'Start a read spreadsheet’s import with the meaning of its columns',
    access: 'session',
    params,
    body: importChoice,
    answer: contactImport,
    errors: ['ERR_NO_IMPORT_FOUND', 'ERR_IMPORT_STATE', 'ERR_IMPORT_RUNNING'],
  },
  'DELETE /contacts/imports/:importId': {
    summary: 'Cancel an import; what it has created stays',
    access: 'session',
    params,
    answer: contactImport,
    errors: ['ERR_NO_IMPORT_FOUND', 'ERR_IMPORT_STATE'],
  },
  'GET /contacts/imports/:importId/refusals': {
    summary: 'The rows that became no contact, by row',
    access: 'session',
    params,
    query: pageQuery.pick({ pageNumber: true }),
    answer: pageOf('records', importRefusal),
    errors: ['ERR_NO_IMPORT_FOUND'],
  },
  'GET /contacts/imports/:importId/refusals/export': {
    summary: 'The same as a CSV file, its words in a language',
    access: 'session',
    params,
    query: z.object({ language: z.enum(['pt', 'en', 'es']).default('pt') }),
    file: { type: 'text/csv', name: 'recusadas.csv' },
    answer: z.string(),
    errors: ['ERR_NO_IMPORT_FOUND'],
  },
  'POST /contacts/import': {
    summary: 'Import the agenda of the connected phones',
    access: 'session',
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
    access: 'session',
    body: z.object({
      name: sizedText(2, 50),
      number: z.union([sizedText(8, 50), z.int().min(10_000_000).max(999_999_999_999_999).transform(String)]),
      email: email.or(z.literal('')).default(''),
    }),
    answer: contact,
    errors: ['ERR_WAPP_INVALID_CONTACT'],
  },
  'GET /contacts/export': {
    summary: 'The contacts that a search finds, as a CSV file with semicolons',
    access: 'session',
    whenExpired: 'administrators',
    callsPerMinute: 20,
    query: pageQuery.pick({ searchParam: true }),
    file: { type: 'text/csv', name: 'contatos.csv' },
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
