import type { ServiceLevel } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import { companyUse } from '../../../platform/database/company-uses.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { openPeriods } from '../../company/holidays/opening-hours.ts';
import type { WorkingTime } from '../../company/holidays/working-time.ts';
import { serviceLevels } from '../tickets/levels.schema.ts';

/** Whether a company has service levels: asked together with other features, without a statement of its own (ADR 162). */
export const usesLevels = companyUse(
  sql`select 1 from ${serviceLevels} where ${serviceLevels.companyId} = ${companies.id}`,
);

/** The service levels of a company: those of all queues first, then by queue. */
export async function listLevels({ db }: Unit, companyId: number): Promise<ServiceLevel[]> {
  const rows = await db
    .select()
    .from(serviceLevels)
    .where(eq(serviceLevels.companyId, companyId))
    .orderBy(sql`${serviceLevels.queueId} nulls first`, serviceLevels.id);
  return rows.map(({ queueId, priority, firstAnswerMinutes, nextAnswerMinutes, solutionMinutes }) => ({
    ...{ queueId, priority, firstAnswerMinutes, nextAnswerMinutes, solutionMinutes },
  }));
}

/**
 * Reads when a company works, for its queues: by the hours of the queue or of the company, as the company has chosen, else
 * at any time; never on holidays.
 */
export async function workingTimes(unit: Unit, companyId: number): Promise<(queueId: number | null) => WorkingTime> {
  const { timeZone, holidays, schedules, scheduleType } = await companyRules(unit, companyId);
  const ofQueues = scheduleType === 'queue' ? await schedulesOfQueues(unit, companyId) : new Map<number, never>();
  return (queueId) => {
    const ofQueue = queueId === null ? undefined : ofQueues.get(queueId);
    const week = scheduleType === 'company' ? schedules : (ofQueue ?? []);
    return { timeZone, holidays, periods: week.length === 0 ? null : openPeriods(week) };
  };
}

async function schedulesOfQueues({ db }: Unit, companyId: number) {
  const { id, schedules } = queues;
  const rows = await db.select({ id, schedules }).from(queues).where(eq(queues.companyId, companyId));
  return new Map(rows.map((row) => [row.id, row.schedules]));
}
