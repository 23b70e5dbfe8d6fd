import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditNote, Database, Unit } from '../database/database.ts';
import { jobs } from '../database/schema/jobs.ts';
import { jobsChannel } from '../database/unit.ts';

/** A job that failed permanently. */
export interface DeadLetter {
  id: number;
  kind: string;
  lane: string;
  attempts: number;
  lastError: string;
  failedAt: Date;
}

const revived = z.object({ pool: z.string().nullable() });
const revivedRows = z.array(revived.extend({ id: z.coerce.number() }));
const momentRow = z.object({ now: z.string() });

/** The newest dead letters that the unit may see: its company's, or all in a system unit. */
export async function listDeadLetters(unit: Unit, limit = 100): Promise<DeadLetter[]> {
  const rows = await unit.db
    .select()
    .from(jobs)
    .where(isNotNull(jobs.failedAt))
    .orderBy(desc(jobs.failedAt))
    .limit(limit);
  return rows.map(({ id, kind, lane, attempts, lastError, failedAt, createdAt }) => ({
    id,
    kind,
    lane,
    attempts,
    lastError: lastError ?? '',
    failedAt: failedAt ?? createdAt,
  }));
}

/**
 * Retries a dead letter from its first attempt, and adds an entry to the audit log. Returns false when the unit sees no
 * such dead letter, or when a job with its key is waiting.
 */
export async function reviveDeadLetter(database: Database, unit: Unit, jobId: number): Promise<boolean> {
  const [dead] = await unit.db
    .select({ kind: jobs.kind, companyId: jobs.companyId })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNotNull(jobs.failedAt)));
  if (!dead) return false;
  const { rows } = await unit.db.execute(sql`select recado_revive(${jobId}) as pool`);
  const { pool } = revived.parse(rows[0]);
  if (pool === null) return false;
  await unit.audit({ ...retryOf(dead.kind), recordId: jobId, companyId: dead.companyId ?? undefined });
  wake(database, unit, [pool]);
  return true;
}

/** Dead letters that one unit retries. */
const atOnce = 500;
const mostRetried = 5_000;

/**
 * Retries the dead letters of a kind in all companies that failed before now, in parts; at most 5,000. A retry of the
 * whole kind is one entry of the audit log. Returns how many are retried, and how many are still failed.
 */
export async function reviveKind(database: Database, kind: string): Promise<{ retried: number; left: number }> {
  let retried = 0;
  let after = 0;
  const before = await database.system(async ({ db }) =>
    momentRow.parse((await db.execute(sql`select clock_timestamp()::text as now`)).rows[0]),
  );
  for (let seen = 0; seen < mostRetried; seen += atOnce) {
    const part = await database.system((unit) => revivePart(database, unit, { kind, after, before: before.now }));
    retried += part.retried;
    after = part.last;
    if (part.seen < atOnce) break;
  }
  const isDead = and(eq(jobs.kind, kind), isNotNull(jobs.failedAt));
  const left = await database.system(async (unit) => {
    if (retried > 0) await unit.audit({ ...retryOf(kind), after: { count: retried } });
    return unit.db.$count(jobs, isDead);
  });
  return { retried, left };
}

/** The lanes are locked in the order of their names, as everywhere (`0003_job_functions.sql`). */
async function revivePart(
  database: Database,
  unit: Unit,
  { kind, after, before }: { kind: string; after: number; before: string },
): Promise<{ seen: number; retried: number; last: number }> {
  const { rows } = await unit.db.execute(sql`
    with dead as materialized (
      select id, lane from jobs
      where kind = ${kind} and failed_at is not null and failed_at < ${before}::timestamptz and id > ${after}
      order by id limit ${atOnce})
    select id, recado_revive(id) as pool from (select id from dead order by lane, id) as in_order`);
  const part = revivedRows.parse(rows);
  const pools = part.flatMap(({ pool }) => (pool === null ? [] : [pool]));
  wake(database, unit, new Set(pools));
  return { seen: part.length, retried: pools.length, last: Math.max(0, ...part.map(({ id }) => id)) };
}

function retryOf(kind: string): AuditNote {
  return { action: 'retry', kind: 'jobs', label: kind };
}

function wake(database: Database, unit: Unit, pools: Iterable<string>): void {
  unit.afterCommit(() => {
    for (const pool of pools) database.notifications.broadcast(jobsChannel, pool);
  });
}
