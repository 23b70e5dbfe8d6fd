import type { AnswerInput, QueryOutput } from '@recado/api/contract';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/paging.ts';
import { companies, jobs } from '../../platform/database/schema/index.ts';
import { withoutPeople } from './without-people.ts';

/** One page of the jobs of all companies that failed for good, the latest first. Requires a system unit. */
export async function listDeadJobs(
  unit: Unit,
  { kind, ...asked }: QueryOutput<'GET /operations/dead-jobs'>,
): Promise<AnswerInput<'GET /operations/dead-jobs'>> {
  const rows = unit.db
    .select({ job: jobs, companyName: companies.name })
    .from(jobs)
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .$dynamic();
  const where = and(isNotNull(jobs.failedAt), kind === undefined ? undefined : eq(jobs.kind, kind));
  const order = [desc(jobs.failedAt), desc(jobs.id)];
  const list = { from: jobs, rows, where, search: sql`''`, order };
  const { rows: found, ...page } = await listOf(unit, list, asked);
  return {
    records: found.map(({ job, companyName }) => ({
      id: job.id,
      kind: job.kind,
      companyId: job.companyId,
      companyName,
      attempts: job.attempts,
      error: withoutPeople(job.lastError ?? ''),
      createdAt: job.createdAt,
      failedAt: job.failedAt ?? job.createdAt,
    })),
    ...page,
  };
}
