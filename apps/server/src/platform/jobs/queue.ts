import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DrizzleTransaction } from '../database/database.ts';
import { literal, type Session } from '../database/sessions.ts';
import { roleStatements } from '../database/units.ts';
import type { Job } from './job.ts';
import type { Verdict } from './verdict.ts';

const claimedRow = z.object({
  id: z.coerce.number(),
  company_id: z.number().nullable(),
  lane: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  attempts: z.number(),
  max_attempts: z.number(),
  leased: z.boolean(),
});
const emptyRow = z.object({ id: z.null(), wait: z.number().nullable() });
const claim = z.union([claimedRow, emptyRow]);
const success = z.object({ success: z.boolean() });

/** A job taken, or how many milliseconds until there may be one (null: only when told). */
export type Claim = { job: Job; leased: boolean } | { job: null; waitMs: number | null };

/**
 * Begins a transaction and takes the next job in it. Kinds in `effectfulKinds` are leased under `token`; any other kind
 * is to be done in this transaction, which then speaks for the job's company and stands at the savepoint `handler`.
 */
export async function beginWithJob(
  session: Session,
  options: { pools: readonly string[]; effectfulKinds: readonly string[]; token: string; leaseMs: number },
): Promise<Claim> {
  const { pools, effectfulKinds, token, leaseMs } = options;
  const parameters = [pools, effectfulKinds, token, leaseMs].map(literal).join(', ');
  // The CASE because greatest() passes over a null: a worker with nothing to wait for would look again at once, for ever.
  const results = await session.run(`BEGIN; ${roleStatements(null)};
    SELECT *, CASE WHEN next_wake IS NOT NULL
      THEN greatest(0, extract(epoch FROM next_wake - clock_timestamp()) * 1000)::float8 END AS wait
    FROM recado_claim(${parameters});
    SAVEPOINT handler`);
  const row = claim.parse(results.at(-2)?.rows[0]);
  if (row.id === null) return { job: null, waitMs: row.wait };
  const { id, lane, kind, payload, attempts, max_attempts: maxAttempts, company_id: companyId, leased } = row;
  return { job: { id, companyId, lane, kind, payload, attempt: attempts, maxAttempts }, leased };
}

/** Ends a leased job. False: the lease ran out and the lane is somebody else's. */
export async function completeJob(db: DrizzleTransaction, job: Job, token: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select recado_complete(${job.id}, ${token}::uuid) as success`);
  return success.parse(rows[0]).success;
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
