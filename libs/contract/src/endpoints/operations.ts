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

/** Where the time of a process went since its start: calls of an endpoint, or tries of a kind of job. */
const spentTime = z.object({
  name: z.string(),
  times: count,
  /** How many ended with an error of the server. */
  failures: count,
  /** Of all together. */
  total: milliseconds,
});
export type SpentTime = z.output<typeof spentTime>;

/**
 * What an installation promises: a customer's message is on the screens within two seconds; requests are answered, and
 * within a second; webhooks of the official platform are acknowledged within three.
 */
export const serviceLevelName = z.enum(['inbound', 'availability', 'speed', 'acknowledgement']);
export type ServiceLevelName = z.output<typeof serviceLevelName>;

const levelCount = z.object({ good: count, total: count });

/** The way of events between the processes, since the start of one. */
const fanOut = z.object({
  /** How long the last event that the process sent itself took; null: none came back yet, or it is the only process. */
  lagMs: milliseconds.nullable(),
  sent: count,
  failures: count,
  /** How often events of others may have been lost. */
  gaps: count,
});

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
  // Processes of the release before send none of these.
  endpoints: z.array(spentTime).default([]),
  jobs: z.array(spentTime).default([]),
  levels: z.partialRecord(serviceLevelName, levelCount).default({}),
  fanOut: fanOut.default({ lagMs: null, sent: 0, failures: 0, gaps: 0 }),
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
  /** The last backup by `npm run backup`; null: none. */
  backup: z.object({ at: timestamp, bytes }).nullable(),
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
  processes: z.array(processReport.omit({ slowStatements: true, endpoints: true, jobs: true, levels: true })),
  /** How all processes did in the last hour. `target`: the promised share, 0 to 1. */
  levels: z.array(levelCount.extend({ name: serviceLevelName, target: z.number().min(0).max(1) })),
  /** Where the time of all processes went since their starts, the most first. */
  spent: z.object({ endpoints: z.array(spentTime), jobs: z.array(spentTime) }),
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

/** What a company may be sorted by; the most first. */
export const companyCost = z.enum(['messages', 'media', 'webhooks', 'ai', 'jobs']);
export type CompanyCost = z.output<typeof companyCost>;

const operatedCompany = z.object({
  id,
  name: z.string(),
  /** Messages and bytes of files of the period, in and out. */
  messages: count,
  media: bytes,
  /** Deliveries to its webhooks that were made or wait, of the period. */
  webhooks: count,
  /** Calls of its AIs, of this month whatever the period is. */
  ai: count,
  /** Jobs that wait or failed permanently, now. */
  jobs: count,
});
export type OperatedCompany = z.output<typeof operatedCompany>;

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
  'GET /operations/companies': {
    summary: 'What each company takes of the installation in the last day or in the last 30 days, the most first',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery.extend({
      period: z.enum(['day', 'month']).default('day'),
      sort: companyCost.default('messages'),
    }),
    answer: pageOf('records', operatedCompany),
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
