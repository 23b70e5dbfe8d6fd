import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { literal, type Session } from '../database/sessions.ts';
import { insideUnit, RunningUnit } from '../database/unit.ts';
import { commit, type Outcome, requireCommit, roleStatements } from '../database/units.ts';
import type { JobHandler } from './handlers.ts';
import type { Job } from './job.ts';
import { beginWithJob, type Claim, failJob } from './queue.ts';
import { judge, type Verdict } from './verdict.ts';

const nextLook = z.object({ wait: z.number().nullable() });

type TransactionalHandler = Extract<JobHandler, { type: 'transactional' }>;

/**
 * What a turn found: nothing, a job that is done or failed, or a job that is leased and still to be done. `waitMs`: until
 * there may be another, 0 or less: now, null: only when told.
 */
export type Turn =
  | { found: 'nothing'; waitMs: number | null }
  | { found: 'finished'; job: Job; waitMs: number | null; failure?: { error: unknown; verdict: Verdict } }
  | { found: 'leased'; job: Job; token: string };

/** What a turn needs to know. */
export interface TurnOptions {
  database: Database;
  handlers: ReadonlyMap<string, JobHandler>;
  pools: readonly string[];
  leaseMs: number;
  /** Called as soon as a job is taken, before it is done. */
  onClaim(): void;
}

/**
 * Takes the next job. A transactional one is done here, in the transaction that took it: should the process die, the
 * job was never taken. An effectful one is leased and returned.
 */
export function takeTurn(options: TurnOptions): Promise<Turn> {
  const { database, handlers, pools } = options;
  const token = randomUUID();
  const effectfulKinds = [...handlers.values()].filter(({ type }) => type === 'effectful').map(({ kind }) => kind);
  return database.units.attempt(async (session) => {
    const claimed = await beginWithJob(session, { pools, effectfulKinds, token, leaseMs: options.leaseMs });
    if (claimed.job) options.onClaim();
    if (!claimed.job || claimed.leased) return settle(session, claimed, token);
    const handler = handlers.get(claimed.job.kind);
    if (handler?.type !== 'transactional') {
      return failInside(session, claimed.job, new Error(`Nothing here does jobs of kind ${claimed.job.kind}`));
    }
    return workInside(options, session, handler, claimed.job);
  });
}

async function settle(session: Session, claimed: Claim, token: string): Promise<Outcome<Turn>> {
  await commit(session, 'COMMIT');
  const result: Turn = claimed.job
    ? { found: 'leased', job: claimed.job, token }
    : { found: 'nothing', waitMs: claimed.waitMs };
  return { result, committed: null };
}

async function workInside(
  options: TurnOptions,
  session: Session,
  handler: TransactionalHandler,
  job: Job,
): Promise<Outcome<Turn>> {
  const unit = new RunningUnit(session, job.companyId);
  try {
    await insideUnit(() => handler.run(unit, job));
    await unit.writeJobs(options.database.units.noticeFor(unit), job.lane);
    const waitMs = await commitDone(session, job, options);
    return { result: { found: 'finished', job, waitMs }, committed: unit };
  } catch (error) {
    return failInside(session, job, error);
  }
}

/**
 * Commits what a job did with its end. PostgreSQL need not wait for the disk: if it should crash before it wrote both, the
 * job was never done, and whatever is committed in earnest afterwards takes this along. (The embedded database has nobody
 * who would write it later.) Answers in how many milliseconds a lane wants to be looked at, null when none does; asked
 * after the commit, when this job's own lane shows what came into it.
 */
async function commitDone(session: Session, job: Job, { database, pools }: TurnOptions): Promise<number | null> {
  const unhurried = database.kind === 'postgresql' ? 'SET LOCAL synchronous_commit = off;' : '';
  const results = await session.run(`${unhurried} ${roleStatements(null)};
    SELECT recado_complete(${job.id}, NULL);
    COMMIT;
    SELECT (extract(epoch FROM min(wake_at) - clock_timestamp()) * 1000)::float8 AS wait
    FROM job_lanes WHERE pool = ANY (${literal(pools)})`);
  requireCommit(results.at(-2));
  return nextLook.parse(results.at(-1)?.rows[0]).wait;
}

async function failInside(session: Session, job: Job, error: unknown): Promise<Outcome<Turn>> {
  const verdict = judge(job, error);
  await session.run(`ROLLBACK TO SAVEPOINT handler; ${roleStatements(null)}`);
  await failJob(session.db, job, null, verdict);
  await commit(session, 'COMMIT');
  return { result: { found: 'finished', job, waitMs: 0, failure: { error, verdict } }, committed: null };
}
