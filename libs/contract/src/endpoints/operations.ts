import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { connectionStatus } from '../entities/whatsapp.ts';
import { id, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';

const count = z.int().nonnegative();
const bytes = z.number().nonnegative();
const milliseconds = z.number().nonnegative();
const jobKind = z.string().min(1).max(200);

/** A slow statement: its text without values, and how often and how long it ran. */
const slowStatement = z.object({
  shape: z.string(),
  times: count,
  /** How many runs failed, e.g. because they were cancelled. */
  failures: count,
  slowest: milliseconds,
  average: milliseconds,
  lastAt: timestamp,
});
export type SlowStatement = z.output<typeof slowStatement>;

/** The report of a server process; processes also send it to each other in this form. */
export const processReport = z.object({
  id: z.string(),
  host: z.string(),
  pid: count,
  roles: z.array(z.string()),
  version: z.string(),
  node: z.string(),
  startedAt: timestamp,
  measuredAt: timestamp,
  memory: bytes,
  heap: bytes,
  /** The 99th percentile of the event loop's delay since the previous report; null: not measured yet. */
  loopDelay: milliseconds.nullable(),
  /** The utilisation of the event loop since the previous report, 0 to 1. */
  loopBusy: z.number().min(0).max(1),
  sockets: count,
  slowStatements: z.array(slowStatement),
});
export type ProcessReport = z.output<typeof processReport>;

const jobQueue = z.object({
  kind: z.string(),
  /** Due: waiting for their turn or running. */
  waiting: count,
  /** Not due yet. */
  scheduled: count,
  /** Failed permanently. */
  dead: count,
  /** When the oldest due job became due. */
  oldestAt: timestamp.nullable(),
});
export type JobQueue = z.output<typeof jobQueue>;

const mediaOfCompany = z.object({ companyId: id, companyName: z.string().nullable(), files: count, bytes });
const storage = z.object({
  database: bytes,
  /** Of the disk with the data folder; null: the system does not report it. */
  disk: z.object({ free: bytes, total: bytes }).nullable(),
  /**
   * The media folder, measured in the background at most once an hour; null: not measured yet. Largest companies first.
   */
  media: z.object({ measuredAt: timestamp, files: count, bytes, companies: z.array(mediaOfCompany) }).nullable(),
});
const versions = z.object({
  server: z.string(),
  endpoints: count,
  node: z.string(),
  database: z.object({ kind: z.enum(['postgresql', 'embedded']), version: z.string() }),
  /** The number of migrations of the database, and of this process. */
  migrations: z.object({ applied: count, known: count }),
  remotes: z.array(z.object({ name: z.string(), release: z.string() })),
});
const operations = z.object({
  measuredAt: timestamp,
  processes: z.array(processReport.omit({ slowStatements: true })),
  /** Those of all processes, the slowest first. */
  slowStatements: z.array(slowStatement),
  jobs: z.array(jobQueue),
  storage,
  versions,
});
export type Operations = z.output<typeof operations>;

const operatedConnection = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  status: connectionStatus,
  statusDetail: z.string().nullable(),
  statusSince: timestamp,
  /** Messages waiting to be sent, and WhatsApp events waiting to be processed. */
  toSend: count,
  toReceive: count,
});
export type OperatedConnection = z.output<typeof operatedConnection>;

const deadJob = z.object({
  id: z.int(),
  kind: z.string(),
  /** Null for work of the installation. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  attempts: count,
  /** The error's text without values, addresses and numbers. */
  error: z.string(),
  createdAt: timestamp,
  failedAt: timestamp,
});
export type DeadJob = z.output<typeof deadJob>;

/** The state of the running installation, for the super user (ADR 45). */
export const operationEndpoints = defineEndpoints({
  'GET /operations': {
    summary: 'Processes, job queues, slow statements, storage and versions of the installation',
    access: 'platform:manage',
    tenancy: 'system',
    answer: operations,
  },
  'GET /operations/connections': {
    summary: 'The connections of all companies, those that are not connected first',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery,
    answer: pageOf('records', operatedConnection),
  },
  'GET /operations/dead-jobs': {
    summary: 'Work of all companies that failed permanently, the latest first',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery.pick({ pageNumber: true }).extend({ kind: jobKind.optional() }),
    answer: pageOf('records', deadJob),
  },
  'POST /operations/dead-jobs/retries': {
    summary: 'Try failed work of a kind again, at most 5,000 at once; `left` says how many are still failed',
    access: 'platform:manage',
    callsPerMinute: 20,
    body: z.object({ kind: jobKind }),
    answer: z.object({ retried: count, left: count }),
    errors: ['ERR_TOO_MANY_REQUESTS'],
  },
});
