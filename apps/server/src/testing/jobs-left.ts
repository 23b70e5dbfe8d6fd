import { asc, eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { jobLanes, jobs } from '../platform/database/schema/jobs.ts';

/** The jobs that wait, run or have failed, with the state of their lanes: it explains what a test waits for in vain. */
export function jobsLeft(database: Database): Promise<object[]> {
  return database.system(({ db }) =>
    db
      .select({
        kind: jobs.kind,
        lane: jobs.lane,
        attempts: jobs.attempts,
        lastError: jobs.lastError,
        runAt: jobs.runAt,
        retryAt: jobs.retryAt,
        failedAt: jobs.failedAt,
        wakeAt: jobLanes.wakeAt,
        lease: jobLanes.lease,
      })
      .from(jobs)
      .leftJoin(jobLanes, eq(jobLanes.name, jobs.lane))
      .orderBy(asc(jobs.id))
      .limit(50),
  );
}
