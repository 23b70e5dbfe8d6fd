import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { DatabaseSession, DrizzleTransaction } from '../database/driver/driver.ts';
import { literal } from '../database/literal.ts';
import { requireCommit, roleStatements } from '../database/units.ts';
import { traceContextOf } from '../observability/tracing/trace-context.ts';
import type { Verdict } from './handlers.ts';
import type { Job } from './job.ts';

const claimedRow = z.object({
  id: z.coerce.number(),
  company_id: z.number().nullable(),
  lane: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  attempts: z.number(),
  max_attempts: z.number(),
  leased: z.boolean(),
  share_of: z.number(),
  wait: z.number().nullable(),
  request_id: z.string().nullable(),
  trace_context: z.string().nullable(),
  waited_ms: z.number(),
  planned_ms: z.number(),
});
const emptyRow = z.object({ id: z.null(), wait: z.number().nullable() });
const claim = z.union([claimedRow, emptyRow]);
const success = z.object({ success: z.boolean() });
const nextLook = z.object({ wait: z.number().nullable() });

/**
 * A claimed job with the company whose share of the workers it uses, or none. `waitMs`: milliseconds until there may be
 * another job; 0 or less: now, null: only when woken. For a job that runs in the transaction, its end determines it.
 */
export type Claim =
  | { job: Job; share: number; leased: boolean; waitMs: number | null }
  | { job: null; waitMs: number | null };

/**
 * Where the next job is searched: in these pools, but not in the lanes that this process is working on. The end of that
 * work checks them again; until then, a search would find a lane that is due and cannot be claimed.
 */
export interface Outlook {
  pools: readonly string[];
  held: readonly string[];
}

/** Which jobs may be claimed, and how. */
export interface ClaimOptions {
  pools: readonly string[];
  effectfulKinds: readonly string[];
  /** The token of the lease under which an effectful job is claimed. */
  token: string;
  leaseMs: number;
  /** The company that was served last (0: the platform), and those that have reached their limit of running jobs. */
  lastShare: number;
  fullShares: readonly number[];
  /** Whether the claim may be flushed to disk later; never with the embedded database. */
  isUnhurried: boolean;
}

/**
 * Claims the next job, which counts the attempt permanently, and begins a transaction with the savepoint `handler`.
 * Kinds in `effectfulKinds` are leased under `token`, and prepared in that transaction; any other kind runs in it, with
 * the role of the job's company and the lock of its lane. All of it is one message.
 */
export async function beginWithJob(session: DatabaseSession, options: ClaimOptions): Promise<Claim> {
  const { pools, effectfulKinds, token, leaseMs, lastShare, fullShares, isUnhurried } = options;
  const parameters = [pools, effectfulKinds, token, leaseMs, lastShare].map(literal).join(', ');
  // The CASE is needed because greatest() ignores null: without it, a worker without a job to wait for would poll again
  // at once, for ever.
  const results = await session
    .run(
      `BEGIN; ${roleStatements(null)}; ${isUnhurried ? unhurried : ''}
    SELECT *, CASE WHEN next_wake IS NOT NULL
      THEN greatest(0, extract(epoch FROM next_wake - clock_timestamp()) * 1000)::float8 END AS wait
    FROM recado_claim(${parameters}, ARRAY[${fullShares.map(literal).join(', ')}]::integer[]);
    COMMIT; BEGIN; ${roleStatements(null)};
    SELECT recado_enter();
    SAVEPOINT handler`,
    )
    .catch((error: unknown) => forgetClaim(session, error));
  const row = claim.parse(results.find(({ command, fields }) => command === 'SELECT' && fields.length > 1)?.rows[0]);
  if (row.id === null) return { job: null, waitMs: row.wait };
  return { job: jobOf(row), share: row.share_of, leased: row.leased, waitMs: row.wait };
}

function jobOf(row: z.output<typeof claimedRow>): Job {
  const { id, lane, kind, payload, attempts, max_attempts: maxAttempts, company_id: companyId } = row;
  return {
    ...{ id, companyId, lane, kind, payload, attempt: attempts, maxAttempts },
    requestId: row.request_id ?? undefined,
    trace: traceContextOf(row.trace_context),
    waitedMs: row.waited_ms,
    plannedMs: row.planned_ms,
  };
}

/**
 * Takes the next jobs out of a job's lane, which its transaction holds, and returns their payloads: up to one of another
 * kind, or one that was tried before. They end with the job; if it is rolled back, they wait again.
 */
export async function takeNext(
  session: DatabaseSession,
  { id, lane, kind, companyId }: Job,
  most: number,
): Promise<unknown[]> {
  const follows = `lane = ${literal(lane)} AND failed_at IS NULL AND id > ${literal(id)}`;
  const isOther = `kind <> ${literal(kind)} OR attempts > 0`;
  const results = await session.run(`${roleStatements(null)};
    WITH taken AS (
      DELETE FROM jobs WHERE id IN (
        SELECT id FROM jobs WHERE ${follows}
          AND id < coalesce((SELECT min(id) FROM jobs WHERE ${follows} AND (${isOther})), ${literal(Number.MAX_SAFE_INTEGER)})
        ORDER BY id LIMIT ${literal(most)})
      RETURNING id, payload)
    SELECT payload FROM taken ORDER BY id;
    ${roleStatements(companyId)}`);
  const rows: { payload: unknown }[] = results.find(({ command }) => command === 'SELECT')?.rows ?? [];
  return rows.map(({ payload }) => payload);
}

/**
 * The statement that commits a transaction without waiting for the disk. If the machine of PostgreSQL crashes shortly
 * after, the transaction is lost as a whole; the crash of a process loses nothing.
 */
export const unhurried = 'SET LOCAL synchronous_commit = off;';

/** A connection that returns to the pool must not keep the lane of a job that never began. */
async function forgetClaim(session: DatabaseSession, error: unknown): Promise<never> {
  // If even this fails, the connection is dead, and its locks are released.
  await session.run('ROLLBACK; SELECT pg_advisory_unlock_all()').catch(() => undefined);
  throw error;
}

/**
 * Commits the writes of a job together with its completion: the last message of its transaction, after the statements
 * `before`. `token` is that of its lease, null inside the claiming transaction. `isKept` is false when the lease
 * expired and the lane belongs to another worker. `waitMs`: milliseconds until the next job is due, including jobs that
 * were added to this lane meanwhile; a transaction that adds one later waits for this commit, then wakes the workers.
 */
export async function commitEnd(
  session: DatabaseSession,
  job: Job,
  { before, token, pools, held }: { before: string; token: string | null } & Outlook,
): Promise<{ isKept: boolean; waitMs: number | null }> {
  const lease = token === null ? 'NULL' : `${literal(token)}::uuid`;
  const results = await session.run(`${before} ${roleStatements(null)};
    SELECT recado_complete(${job.id}, ${lease}) AS success;
    ${untilNextWake({ pools, held })};
    COMMIT`);
  requireCommit(results.at(-1));
  const { success: isKept } = success.parse(results.at(-3)?.rows[0]);
  return { isKept, waitMs: nextLook.parse(results.at(-2)?.rows[0]).wait };
}

/** Milliseconds until the next job is due; 0 or less: now, null: only when woken. Claims nothing. */
export function millisecondsUntilNextJob({ units }: Pick<Database, 'units'>, outlook: Outlook): Promise<number | null> {
  return units.attempt(async (session) => {
    const results = await session.run(`BEGIN; ${roleStatements(null)}; ${untilNextWake(outlook)}; COMMIT`);
    return { result: nextLook.parse(results.at(-2)?.rows[0]).wait, committed: null };
  });
}

function untilNextWake({ pools, held }: Outlook): string {
  const wake = `recado_next_wake(${[pools, held].map(literal).join(', ')})`;
  return `SELECT (extract(epoch FROM ${wake} - clock_timestamp()) * 1000)::float8 AS wait`;
}

/** Records the failure of a job. `token` null: inside the claiming transaction. False when the lease expired. */
export async function failJob(
  db: DrizzleTransaction,
  job: Job,
  token: string | null,
  verdict: Verdict,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select recado_fail(${job.id}, ${token}::uuid, ${verdict.attempts}::integer, ${verdict.error},
                       ${verdict.retryMs}::integer) as success`);
  return success.parse(rows[0]).success;
}

/**
 * Removes the leases of a pool whose former worker is gone, so that nothing waits until they expire. If that worker
 * returns, the completion of its jobs is not written.
 */
export async function reclaimLanes(db: DrizzleTransaction, pool: string): Promise<void> {
  await db.execute(sql`
    update job_lanes set lease = null, wake_at = now() where name in (
      select name from job_lanes where pool = ${pool} and lease is not null order by name for update)`);
}

/**
 * Removes all leases at the start with an embedded database. Only one process can open that, so every worker is a former
 * one; waiting for the leases would delay what was at work in a crash.
 */
export async function releaseFormerWorkers(database: Database): Promise<void> {
  await database.system(({ db }) =>
    db.execute(sql`update job_lanes set lease = null, wake_at = now() where lease is not null`),
  );
}

/** Deletes jobs that are no longer needed, unless their lane is in use. */
export async function discardJobs(db: DrizzleTransaction, jobIds: readonly number[]): Promise<void> {
  if (jobIds.length > 0) await db.execute(sql`select recado_discard(${`{${jobIds.join()}}`}::bigint[])`);
}

/** Renews the lease of a job. Returns false when the lease expired. */
export async function prolongLease(
  db: DrizzleTransaction,
  job: Job,
  token: string,
  milliseconds: number,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select recado_prolong(${job.lane}, ${token}::uuid, ${milliseconds}::integer) as success`,
  );
  return success.parse(rows[0]).success;
}
