import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import type { TestServer } from '../../../../testing/server.ts';

type Job = typeof jobs.$inferSelect;

/**
 * The newest job of a lane that is planned for more than some seconds from now; the older ones belong to former turns
 * and do nothing.
 */
export async function plannedJob({ database }: TestServer, lane: string): Promise<Job | undefined> {
  const later = and(eq(jobs.lane, lane), gt(jobs.runAt, sql`now() + interval '10 seconds'`));
  const find = database.database.system(({ db }) =>
    db.select().from(jobs).where(later).orderBy(desc(jobs.id)).limit(1),
  );
  return (await find)[0];
}

/** Runs a planned job now. It is added again to wake the queue, which sleeps until the time that it read. */
export async function runPlanned({ database }: TestServer, { id, companyId, lane, kind, payload }: Job): Promise<void> {
  await database.database.system(async (unit) => {
    await unit.db.delete(jobs).where(eq(jobs.id, id));
    await unit.enqueue({ companyId: companyId ?? undefined, lane, kind, payload: z.json().parse(payload) });
  });
}
