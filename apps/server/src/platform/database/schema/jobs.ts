import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { companies } from './companies.ts';

/** A time with full precision, because it is compared with the database's clock. */
function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

/** A job, written with the change that causes it. Deleted when completed; `failedAt` if it failed permanently. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    lane: text('lane').notNull(),
    pool: text('pool').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    dedupeKey: text('dedupe_key'),
    /** When the job enters its lane; until then it blocks nothing. */
    runAt: instant('run_at').notNull().defaultNow(),
    /** After a failure: until when the lane waits for the retry. */
    retryAt: instant('retry_at'),
    minGapMs: integer('min_gap_ms').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    blocksLane: boolean('blocks_lane').notNull().default(true),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The request that added it, also through other jobs, as in the logs; null: the server itself. */
    requestId: text('request_id'),
    /** The trace in which it was added, as W3C `traceparent`; null: none. */
    traceContext: text('trace_context'),
    failedAt: instant('failed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('jobs_dedupe_unique')
      .on(sql`coalesce(${table.companyId}, 0)`, table.dedupeKey)
      .where(sql`${table.failedAt} is null and ${table.dedupeKey} is not null`),
    index('jobs_lane').on(table.lane, table.id).where(sql`${table.failedAt} is null`),
    index('jobs_elsewhere').on(table.id).where(sql`${table.failedAt} is null and ${table.pool} <> 'default'`),
    index('jobs_dead').on(table.companyId, table.failedAt).where(sql`${table.failedAt} is not null`),
  ],
);

/**
 * A lane with jobs, or one in its gap after a job. `wakeAt` says when a worker should check it; it is also the end of a
 * lease.
 */
export const jobLanes = pgTable(
  'job_lanes',
  {
    name: text('name').primaryKey(),
    /** The workers that serve it: those of one process if the jobs need its resources, e.g. an open session. */
    pool: text('pool').notNull(),
    /** The company whose share of the workers it uses, or 0 for the platform. Companies take turns. */
    shareOf: integer('share_of').notNull().default(0),
    wakeAt: instant('wake_at').notNull(),
    /** For the minimum gap: no job of the lane starts earlier. */
    notBefore: instant('not_before').notNull().default(sql`'-infinity'`),
    /** The token of the lease under which a job of the lane runs outside a transaction. */
    lease: uuid('lease'),
  },
  (table) => [index('job_lanes_share').on(table.pool, table.shareOf, table.wakeAt)],
);
