import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleTransaction } from '../database/database.ts';
import { type DatabaseSession, literal } from '../database/sessions.ts';
import { requireCommit, roleStatements } from '../database/units.ts';
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
});
const emptyRow = z.object({ id: z.null(), wait: z.number().nullable() });
const claim = z.union([claimedRow, emptyRow]);
const success = z.object({ success: z.boolean() });
const nextLook = z.object({ wait: z.number().nullable() });

/**
 * A job taken and whose share of the workers it takes, or none. `waitMs`: until there may be another, 0 or less: now, null:
 * only when told. The one who does a job in a transaction asks when it is done.
 */
export type Claim =
  | { job: Job; share: number; leased: boolean; waitMs: number | null }
  | { job: null; waitMs: number | null };

/** Which job may be taken, and how. */
export interface ClaimOptions {
  pools: readonly string[];
  effectfulKinds: readonly string[];
  /** Of the lease under which an effectful job is taken. */
  token: string;
  leaseMs: number;
  /** The company whose turn was last (0: the platform), and those that have as much under way as one may. */
  lastShare: number;
  fullShares: readonly number[];
  /** Whether the claim may be written to the disk a moment later; never by the embedded database. */
  isUnhurried: boolean;
}

/**
 * Takes the next job, which counts its try for good, and begins a transaction at the savepoint `handler`. Kinds in
 * `effectfulKinds` are leased under `token`, and prepared in that transaction; any other kind is done in it: then it speaks
 * for the job's company and has the job's lane. All of it is one message.
 */
export async function beginWithJob(session: DatabaseSession, options: ClaimOptions): Promise<Claim> {
  const { pools, effectfulKinds, token, leaseMs, lastShare, fullShares, isUnhurried } = options;
  const parameters = [pools, effectfulKinds, token, leaseMs, lastShare].map(literal).join(', ');
  // The CASE because greatest() passes over a null: a worker with nothing to wait for would look again at once, for ever.
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
  const { id, lane, kind, payload, attempts, max_attempts: maxAttempts, company_id: companyId, leased } = row;
  const job = { id, companyId, lane, kind, payload, attempt: attempts, maxAttempts };
  return { job, share: row.share_of, leased, waitMs: row.wait };
}

/**
 * The statement that lets PostgreSQL commit a transaction without waiting for the disk. Should its machine crash within a
 * moment, it is as if that transaction never was; the death of a process takes nothing away.
 */
export const unhurried = 'SET LOCAL synchronous_commit = off;';

/** A connection that goes back to the others must not keep the lane of a job that was never begun. */
async function forgetClaim(session: DatabaseSession, error: unknown): Promise<never> {
  // A connection that cannot even do this is dead, and its locks with it.
  await session.run('ROLLBACK; SELECT pg_advisory_unlock_all()').catch(() => undefined);
  throw error;
}

/**
 * Commits what a job did with its end: the last message of its transaction, after the statements `before`. `token`: of its
 * lease, null inside the claiming transaction. `isKept` false: the lease ran out and the lane is somebody else's. `waitMs`:
 * until there is something to do, seen with what came into the job's own lane meanwhile: whoever adds more waits for this
 * commit, and wakes the workers then.
 */
export async function commitEnd(
  session: DatabaseSession,
  job: Job,
  { before, token, pools }: { before: string; token: string | null; pools: readonly string[] },
): Promise<{ isKept: boolean; waitMs: number | null }> {
  const lease = token === null ? 'NULL' : `${literal(token)}::uuid`;
  const results = await session.run(`${before} ${roleStatements(null)};
    SELECT recado_complete(${job.id}, ${lease}) AS success;
    SELECT (extract(epoch FROM recado_next_wake(${literal(pools)}) - clock_timestamp()) * 1000)::float8 AS wait;
    COMMIT`);
  requireCommit(results.at(-1));
  const { success: isKept } = success.parse(results.at(-3)?.rows[0]);
  return { isKept, waitMs: nextLook.parse(results.at(-2)?.rows[0]).wait };
}

/** Writes down what becomes of a failed job. `token` null: inside the claiming transaction. False as above. */
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
 * Takes away the leases in a pool whose former worker does nothing more, so that nobody waits until they run out. Should
 * that worker come back, what it finishes is not written.
 */
export async function reclaimLanes(db: DrizzleTransaction, pool: string): Promise<void> {
  await db.execute(sql`
    update job_lanes set lease = null, wake_at = now() where name in (
      select name from job_lanes where pool = ${pool} and lease is not null order by name for update)`);
}

/** Takes away jobs that are over, unless somebody works in their lane just now. */
export async function discardJobs(db: DrizzleTransaction, jobIds: readonly number[]): Promise<void> {
  if (jobIds.length > 0) await db.execute(sql`select recado_discard(${`{${jobIds.join()}}`}::bigint[])`);
}

/** Keeps the lane of a leased job. False as above. */
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
