import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, idInText, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** `expired`: the file was deleted after its time. */
export const companyArchiveStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;
export type CompanyArchiveState = (typeof companyArchiveStates)[number];

/** Why an archive could not be made. */
export const companyArchiveFailures = ['too-large', 'internal'] as const;
export type CompanyArchiveFailure = (typeof companyArchiveFailures)[number];

/** An archive with everything of the company (docs/company-archive.md), without secrets. */
export const companyArchive = z.object({
  id,
  companyId: id,
  state: z.enum(companyArchiveStates),
  /** Who asked for it; their name stays. */
  userName: z.string(),
  /** How many records and files of how many are in it so far. */
  done: z.int(),
  total: z.int(),
  /** Bytes; null until it is ready. */
  size: z.int().nullable(),
  failure: z.enum(companyArchiveFailures).nullable(),
  /** Where it can be saved from, for some hours; null unless it is ready. */
  address: fileAddress().nullable(),
  /** Until when it is kept; null until it is ready. */
  expiresAt: timestamp.nullable(),
  /** Whether somebody took the end of it out of the bell. */
  isSeen: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CompanyArchive = z.output<typeof companyArchive>;

const access = { access: 'company:manage', whenExpired: 'administrators' } as const;
const params = z.object({ archiveId: idInText });

/** The company's right to its data (LGPD, art. 18): an archive of all of it, one at a time. */
export const companyArchiveEndpoints = defineEndpoints({
  'GET /company-archives': {
    ...access,
    summary: 'Archives of the company that were asked for, newest first',
    query: pageQuery,
    answer: pageOf('records', companyArchive),
  },
  'POST /company-archives': {
    ...access,
    summary: 'Ask for an archive with everything of the company, without secrets; a job makes it',
    callsPerMinute: 10,
    answer: companyArchive,
    errors: ['ERR_COMPANY_ARCHIVE_RUNNING', 'ERR_TOO_MANY_REQUESTS'],
  },
  'PUT /company-archives/:archiveId': {
    ...access,
    summary: 'Take an archive that is ready or failed out of the bell',
    params,
    body: z.object({ isSeen: z.literal(true) }),
    answer: companyArchive,
    errors: ['ERR_NO_COMPANY_ARCHIVE_FOUND'],
  },
  'DELETE /company-archives/:archiveId': {
    ...access,
    summary: 'Stop the making of an archive, or delete it',
    params,
    answer: done,
    errors: ['ERR_NO_COMPANY_ARCHIVE_FOUND'],
  },
});

/** Their events, for administrators. */
export const companyArchiveEvents = { 'company-archive': resourceEvent(companyArchive) };
