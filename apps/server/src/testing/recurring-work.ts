import { and, count, eq, gt, type SQL } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { jobs } from '../platform/database/schema/jobs.ts';
import { recurringWork } from '../platform/database/schema/recurring-work.ts';

/**
 * Whether recurring work was due and its jobs are done without a failure; of all work, or of matching work.
 */
export function hasRun(database: Database, matches?: SQL): Promise<boolean> {
  return database.system(async ({ db }) => {
    const isWaiting = and(gt(recurringWork.nextRunAt, new Date()), matches);
    const [waiting] = await db.select({ works: count() }).from(recurringWork).where(isWaiting);
    const [all] = await db.select({ works: count() }).from(recurringWork).where(matches);
    const [left] = await db
      .select({ jobs: count() })
      .from(jobs)
      .innerJoin(recurringWork, eq(jobs.kind, recurringWork.name))
      .where(matches);
    return waiting !== undefined && waiting.works > 0 && waiting.works === all?.works && left?.jobs === 0;
  });
}
