import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, idInText, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { resourceEvent } from '../resource-event.ts';

/** `refused`: a duty to keep began before it was done. */
export const erasureStates = ['waiting', 'running', 'done', 'refused'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** `restore`: a restored backup contained somebody who had been erased. */
export const erasureCauses = ['request', 'restore'] as const;
export type ErasureCause = (typeof erasureCauses)[number];

/** `expired`: the file was deleted after its time. */
export const personExportStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;
export type PersonExportState = (typeof personExportStates)[number];

/** What there is about a person, by kind. */
export const personKinds = [
  ...([
    'names',
    'fields',
    'tickets',
    'rounds',
    'ratings',
    'messages',
    'files',
    'notes',
    'drafts',
    'summaries',
  ] as const),
  ...([
    'schedules',
    'campaigns',
    'optOuts',
    'consents',
    'listItems',
    'appData',
    'toolCalls',
    'deliveries',
    'audits',
    'reads',
  ] as const),
  ...(['companyArchives', 'exports'] as const),
] as const;
export type PersonKind = (typeof personKinds)[number];

/** What stays after an erasure: figures without a name, the entry about the erasure, and what colleagues wrote to each other. */
export const keptKinds = ['figures', 'campaignFigures', 'charges', 'entry', 'words', 'backups'] as const;

/** Why somebody cannot be erased now. */
export const erasureRefusals = ['hold', 'ticket', 'group', 'running'] as const;
export type ErasureRefusal = (typeof erasureRefusals)[number];

/** The longest reason of a hold or of an erasure. */
export const longestLegalReason = 500;
const reason = z.string().trim().min(3).max(longestLegalReason);

const hold = z.object({ reason: z.string(), heldBy: z.string(), createdAt: timestamp });
export type ContactHold = z.output<typeof hold>;

/** The erasure of a person: when, why and by whom; of whom only until it is done. */
export const erasure = z.object({
  id,
  contactId: id.nullable(),
  cause: z.enum(erasureCauses),
  reason: z.string(),
  askedBy: z.string(),
  state: z.enum(erasureStates),
  /** How many parts of how many are done. */
  done: z.int(),
  total: z.int(),
  finishedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type Erasure = z.output<typeof erasure>;

/** An archive with everything about a person; only who asked for it sees it. */
export const personExport = z.object({
  id,
  contactId: id,
  state: z.enum(personExportStates),
  /** How many records and files of how many are in it so far. */
  done: z.int(),
  total: z.int(),
  /** Bytes; null until it is ready. */
  size: z.int().nullable(),
  /** Where it can be saved from, for some hours; null unless it is ready. */
  address: fileAddress().nullable(),
  /** Until when it is kept; null until it is ready. */
  expiresAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type PersonExport = z.output<typeof personExport>;

const access = 'persons:manage';
const params = z.object({ contactId: idInText });
const missing = 'ERR_NO_CONTACT_FOUND';

/** What the law gives a person: to know, to take along, and to be erased (LGPD, art. 18; ADR 183). */
export const personEndpoints = defineEndpoints({
  'GET /contacts/:contactId/person': {
    summary: 'What there is about a person, what an erasure would delete and keep, and why it is refused',
    access,
    params,
    answer: z.object({
      contact: z.object({ id, name: z.string(), number: z.string().nullable(), username: z.string().nullable() }),
      counts: z.array(z.object({ kind: z.enum(personKinds), count: z.int() })),
      kept: z.array(z.enum(keptKinds)),
      hold: hold.nullable(),
      refusals: z.array(z.enum(erasureRefusals)),
      erasure: erasure.nullable(),
      exports: z.array(personExport),
    }),
    errors: [missing],
  },
  'POST /contacts/:contactId/person/exports': {
    summary: 'Ask for an archive with everything about a person; a job makes it',
    access,
    params,
    callsPerMinute: 10,
    answer: personExport,
    errors: [missing, 'ERR_PERSON_GROUP', 'ERR_TOO_MANY_REQUESTS'],
  },
  'DELETE /person-exports/:exportId': {
    summary: 'Delete an archive about a person that the caller asked for',
    access,
    params: z.object({ exportId: idInText }),
    answer: done,
    errors: ['ERR_NO_PERSON_EXPORT_FOUND'],
  },
  'PUT /contacts/:contactId/person/hold': {
    summary: 'Keep everything of a person from being erased or deleted, for a reason',
    access,
    params,
    body: z.object({ reason }),
    answer: hold,
    errors: [missing, 'ERR_PERSON_ERASURE_RUNNING'],
  },
  'DELETE /contacts/:contactId/person/hold': {
    summary: 'End a duty to keep',
    access,
    params,
    answer: done,
    errors: [missing],
  },
  'POST /contacts/:contactId/person/erasure': {
    summary: 'Erase a person everywhere, for good; a job does it. `confirm`: the name of the contact',
    access,
    params,
    body: z.object({ confirm: z.string().max(1_000), reason }),
    callsPerMinute: 30,
    answer: erasure,
    errors: [
      ...([missing, 'ERR_PERSON_GROUP', 'ERR_PERSON_NAME_MISMATCH', 'ERR_PERSON_HELD'] as const),
      ...(['ERR_PERSON_TICKET_OPEN', 'ERR_PERSON_ERASURE_RUNNING', 'ERR_TOO_MANY_REQUESTS'] as const),
    ],
  },
  'GET /erasures/:erasureId': {
    summary: 'How far an erasure is',
    access,
    params: z.object({ erasureId: idInText }),
    answer: erasure,
    errors: ['ERR_NO_ERASURE_FOUND'],
  },
});

/** Their events, for administrators and for who asked for an archive. */
export const personEvents = { erasure: resourceEvent(erasure), 'person-export': resourceEvent(personExport) };
