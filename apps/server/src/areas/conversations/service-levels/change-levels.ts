import type { ServiceLevel } from '@recado/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { AppError } from '../../../platform/errors.ts';
import { serviceLevels } from '../tickets/levels.schema.ts';
import { renewJob } from './level-jobs.ts';
import { listLevels } from './level-rows.ts';

/**
 * Replaces the service levels of a company; those that stay as they are keep their rows. Throws ERR_NO_QUEUE_FOUND and
 * ERR_DUPLICATED_SERVICE_LEVEL.
 */
export async function replaceLevels(
  unit: Unit,
  companyId: number,
  levels: readonly ServiceLevel[],
): Promise<ServiceLevel[]> {
  if (new Set(levels.map(placeOf)).size < levels.length) throw new AppError('ERR_DUPLICATED_SERVICE_LEVEL');
  await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  await requireQueues(unit, companyId, levels);
  const present = await unit.db.select().from(serviceLevels).where(eq(serviceLevels.companyId, companyId));
  const wanted = new Map(levels.map((level) => [placeOf(level), level]));
  const gone = present.filter((row) => !wanted.has(placeOf(row))).map(({ id }) => id);
  if (gone.length > 0) await unit.db.delete(serviceLevels).where(inArray(serviceLevels.id, gone));
  for (const row of present) {
    const level = wanted.get(placeOf(row));
    wanted.delete(placeOf(row));
    if (level && !isSame(level, row))
      await unit.db.update(serviceLevels).set(level).where(eq(serviceLevels.id, row.id));
  }
  const added = [...wanted.values()].map((level) => ({ ...level, companyId }));
  if (added.length > 0) await unit.db.insert(serviceLevels).values(added);
  await unit.enqueue(renewJob(companyId));
  return listLevels(unit, companyId);
}

function placeOf({ queueId, priority }: Pick<ServiceLevel, 'queueId' | 'priority'>): string {
  return `${queueId} ${priority}`;
}

function isSame(a: ServiceLevel, b: ServiceLevel): boolean {
  const names = ['firstAnswerMinutes', 'nextAnswerMinutes', 'solutionMinutes'] as const;
  return names.every((name) => a[name] === b[name]);
}

async function requireQueues({ db }: Unit, companyId: number, levels: readonly ServiceLevel[]): Promise<void> {
  const named = new Set(levels.flatMap(({ queueId }) => (queueId === null ? [] : [queueId])));
  if (named.size === 0) return;
  const found = await db.$count(queues, and(eq(queues.companyId, companyId), inArray(queues.id, [...named])));
  if (found < named.size) throw new AppError('ERR_NO_QUEUE_FOUND');
}
