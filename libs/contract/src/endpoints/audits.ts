import { z } from 'zod';
import { auditActions } from '../audit-kinds.ts';
import { defineEndpoints } from '../endpoint.ts';
import { day, flagInText, id, idInText, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { pageOf, pageQuery } from '../paging.ts';

/** An entry of the audit log: who changed what when, from where. */
const auditEntry = z.object({
  id,
  /** Null for an entry of the installation, e.g. about a plan. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  /** Null: without a session (then there is an address), or by the server itself. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  address: z.string().nullable(),
  /** The family of the browser and its system. */
  agent: z.string().nullable(),
  action: z.enum(auditActions),
  /** The kind of the record, one of `auditKinds`; the server translates those of older entries. */
  kind: z.string(),
  recordId: z.string().nullable(),
  /** The record's name at that time. */
  label: z.string(),
  /** The fields that changed, named as in the records of the API; null: empty. Secrets are masked. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  createdAt: timestamp,
});
export type AuditEntry = z.output<typeof auditEntry>;

const filters = pageQuery.pick({ searchParam: true }).extend({
  actorId: idInText.optional(),
  action: z.enum(auditActions).optional(),
  kind: z.string().max(60).optional(),
  recordId: z.string().max(60).optional(),
  /** Days in the time zone of the caller's company, both included. */
  dateFrom: day.optional(),
  dateTo: day.optional(),
  /** All companies and the installation itself; for the super user. */
  everywhere: flagInText.optional(),
});
/** ISO days are ordered like their texts. */
const inOrder = ({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }) =>
  dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo;
const endFirst = { path: ['dateTo'], ...because('endBeforeStart') };

/** The audit log: readable and exportable, for administrators of their company (ADR 41). */
export const auditEndpoints = defineEndpoints({
  'GET /audits': {
    summary: 'Who changed what, the latest first',
    access: 'audits:view',
    tenancy: 'widest',
    query: filters.extend(pageQuery.pick({ pageNumber: true }).shape).refine(inOrder, endFirst),
    answer: pageOf('records', auditEntry),
  },
  'GET /audits/export': {
    summary: 'The entries that the filters find, as a CSV file with semicolons; the export is an entry itself',
    access: 'audits:view',
    tenancy: 'widest',
    whenExpired: 'administrators',
    callsPerMinute: 20,
    query: filters.refine(inOrder, endFirst),
    file: { type: 'text/csv', name: 'auditoria.csv', kind: 'audits' },
    answer: z.string(),
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
  'GET /audits/people': {
    summary: 'Up to 20 people of all companies, for choosing whose entries to see',
    access: 'platform:manage',
    tenancy: 'system',
    query: z.object({ name: pageQuery.shape.searchParam }),
    answer: z.array(z.object({ id, name: z.string(), companyName: z.string().nullable() })),
  },
});
