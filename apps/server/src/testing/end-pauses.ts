import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { jobLanes, jobs } from '../platform/database/schema/jobs.ts';
import { jobsChannel } from '../platform/database/unit.ts';
import { defaultPool } from '../platform/jobs/job.ts';

/** Makes the waiting jobs of a company due. They use the database's clock, which `TestServer.advance` does not move. */
export async function endPauses(database: Database, companyId: number): Promise<void> {
  await database.system(async ({ db }) => {
    const ofCompany = eq(jobs.companyId, companyId);
    await db
      .update(jobs)
      .set({ runAt: sql`least(${jobs.runAt}, now())`, retryAt: null })
      .where(ofCompany);
    const lanes = db.select({ lane: jobs.lane }).from(jobs).where(ofCompany);
    await db
      .update(jobLanes)
      .set({ wakeAt: sql`now()`, notBefore: sql`'-infinity'` })
      .where(and(isNull(jobLanes.lease), inArray(jobLanes.name, lanes)));
  });
  database.notifications.broadcast(jobsChannel, defaultPool);
}
