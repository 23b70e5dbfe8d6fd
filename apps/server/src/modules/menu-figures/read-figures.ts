import type { AnswerInput, PeriodQuery } from '@recado/api/contract';
import { and, between, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { menuFigures, queueOptions } from '../../platform/database/schema/index.ts';
import { dayIn } from '../../platform/day.ts';
import { timeZoneOf } from '../companies/time-zone.ts';
import { daysOf } from '../dashboard/period.ts';
import { requireOwnQueue } from '../queues/queue-rows.ts';

/** Menus of one answer: all that a queue can have, and as many deleted ones. */
const mostMenus = 1000;

/**
 * The figures of the menus of a queue for the visits that began in a period, the most visited first. Throws
 * ERR_NO_QUEUE_FOUND, ERR_VALIDATION.
 */
export async function readMenuFigures(
  unit: Unit,
  { companyId, queueId, now }: { companyId: number; queueId: number; now: Date },
  query: PeriodQuery,
): Promise<AnswerInput<'GET /queue/:queueId/menu-figures'>> {
  await requireOwnQueue(unit, companyId, queueId);
  const period = daysOf(query, dayIn(await timeZoneOf(unit, companyId), now));
  const nodes = await unit.db
    .select({
      optionId: sql<number | null>`nullif(${menuFigures.optionId}, 0)`,
      title: sql<string>`(array_agg(${menuFigures.title} order by ${menuFigures.day} desc, ${menuFigures.id} desc))[1]`,
      isDeleted: sql<boolean>`${menuFigures.optionId} > 0 and ${isNull(queueOptions.id)}`,
      reached: sum(menuFigures.reached),
      chose: sum(menuFigures.chose),
      back: sum(menuFigures.back),
      person: sum(menuFigures.person),
      silent: sum(menuFigures.silent),
      limit: sum(menuFigures.limit),
    })
    .from(menuFigures)
    .leftJoin(queueOptions, eq(queueOptions.id, menuFigures.optionId))
    .where(and(eq(menuFigures.queueId, queueId), between(menuFigures.day, period.from, period.to)))
    .groupBy(menuFigures.optionId, queueOptions.id)
    .orderBy(desc(sum(menuFigures.reached)), menuFigures.optionId)
    .limit(mostMenus);
  return { period, nodes };
}

function sum(column: (typeof menuFigures)['reached' | 'chose' | 'back' | 'person' | 'silent' | 'limit']): SQL<number> {
  return sql<number>`sum(${column})::integer`;
}
