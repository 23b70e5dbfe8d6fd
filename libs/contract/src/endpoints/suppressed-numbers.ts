import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, idInText, timestamp, writtenNumber } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';
import { contactFileErrors } from './contact-imports.ts';

/** A number to which campaigns send nothing (SERVER §2). */
export const suppressedNumber = z.object({
  id,
  companyId: id,
  /** Digits with country code; null if WhatsApp hides the number of a customer who opted out. */
  number: z.string().nullable(),
  name: z.string(),
  /** What the customer wrote, or why an administrator added it. */
  reason: z.string(),
  /** `whatsapp`: they told WhatsApp itself that they want no marketing; it ends when they want it again. */
  source: z.enum(['customer', 'agent', 'import', 'whatsapp']),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SuppressedNumber = z.output<typeof suppressedNumber>;

/** Administrators manage campaigns (SPEC §2.2), in companies whose plan has them. */
const gate = { access: 'campaigns:manage', plan: 'useCampaigns' } as const;

/** The numbers to which campaigns send nothing. */
export const suppressedNumberEndpoints = defineEndpoints({
  'GET /suppressed-numbers': {
    summary: 'Search the suppressed numbers by name or number, newest first',
    ...gate,
    query: pageQuery,
    answer: pageOf('records', suppressedNumber),
  },
  'POST /suppressed-numbers': {
    summary: 'Add a number to which campaigns send nothing',
    ...gate,
    body: z.object({
      number: writtenNumber,
      name: z.string().trim().max(50).default(''),
      reason: z.string().trim().max(200).default(''),
    }),
    answer: suppressedNumber,
    errors: ['ERR_WAPP_INVALID_CONTACT', 'ERR_NUMBER_SUPPRESSED', 'ERR_TOO_MANY_SUPPRESSED'],
  },
  'DELETE /suppressed-numbers/:suppressedNumberId': {
    summary: 'Remove a number: campaigns send to it again',
    ...gate,
    params: z.object({ suppressedNumberId: idInText }),
    answer: done,
    errors: ['ERR_NO_SUPPRESSED_NUMBER_FOUND'],
  },
  'POST /suppressed-numbers/upload': {
    summary: 'Add the numbers of a spreadsheet (.xlsx, .xls, .ods, .csv) by the titles of its columns',
    ...gate,
    multipart: true,
    callsPerMinute: 10,
    body: z.object({
      /** The country of the numbers without country code (ISO 3166, e.g. BR); empty: such numbers are refused. */
      country: z
        .string()
        .max(2)
        .regex(/^([A-Z]{2})?$/)
        .default(''),
    }),
    /**
     * `known`: already on the list, or twice in the file; `refused`: not a valid number; `rounded`: how many of these
     * lost their last digits in the spreadsheet (5.51E+12), if any did.
     */
    answer: z.object({ added: z.int(), known: z.int(), refused: z.int(), rounded: z.int().optional() }),
    errors: [...contactFileErrors, 'ERR_SPREADSHEET_COLUMNS', 'ERR_TOO_MANY_SUPPRESSED'],
  },
  'GET /suppressed-numbers/export': {
    summary: 'All suppressed numbers as an .xlsx file, newest first',
    ...gate,
    whenExpired: 'administrators',
    callsPerMinute: 10,
    query: z.object({ language: z.enum(['pt', 'en', 'es']).default('pt') }),
    file: {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'suprimidos.xlsx',
      kind: 'suppressed_numbers',
    },
    answer: z.string(),
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
});

/** Their events, for administrators; an import sends only one. */
export const suppressedNumberEvents = {
  'suppressed-number': z.union([resourceEvent(suppressedNumber), z.object({ action: z.literal('import') })]),
};
