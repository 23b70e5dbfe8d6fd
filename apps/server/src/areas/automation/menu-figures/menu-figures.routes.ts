import type { AnswerInput, menuFigureEndpoints, PeriodQuery } from '@recado/contract';
import { and, between, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/unit.ts';
import { dayIn } from '../../../platform/day.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';
import { queueOptions } from '../../conversations/queues/queue-options.schema.ts';
import { requireOwnQueue } from '../../conversations/queues/queue-rows.ts';
import { daysOf } from '../../reporting/dashboard/period.ts';
import { menuFigures } from './menu-figures.schema.ts';

/** The figures of the chatbot's menus (ADR 77). */
export function menuFigureRoutes(): Handlers<keyof typeof menuFigureEndpoints> {
  return {
    'GET /queue/:queueId/menu-figures': ({ unit, session: { companyId }, params: { queueId }, query }) =>
      readMenuFigures(unit, { companyId, queueId, now: unit.now() }, query),
  };
}

/** The most menus of an answer: the most that a queue can have, and the same number of deleted ones. */
const mostMenus = 1000;

/**
 * The figures of the menus of a queue for the visits that began in a period, most visited first. Throws
 * ERR_NO_QUEUE_FOUND, ERR_VALIDATION.
 */
export async function readMenuFigures(
  unit: Unit,
  { companyId, queueId, now }: { companyId: number; queueId: number; now: Date },
  query: PeriodQuery,
): Promise<AnswerInput<'GET /queue/:queueId/menu-figures'>> {
  await requireOwnQueue(unit, companyId, queueId);
  const period = daysOf(query, dayIn(await timeZoneOf(unit, companyId), now));
  const [sums, options] = await together(
    unit.db
      .select({
        optionId: sql<number | null>`nullif(${menuFigures.optionId}, 0)`,
        // The title on the last day, without sorting the rows of all days.
        title: sql<string>`substr(max(to_char(${menuFigures.day}, 'YYYYMMDD') || ${menuFigures.title}), 9)`,
        reached: sum(menuFigures.reached),
        chose: sum(menuFigures.chose),
        back: sum(menuFigures.back),
        person: sum(menuFigures.person),
        silent: sum(menuFigures.silent),
        limit: sum(menuFigures.limit),
      })
      .from(menuFigures)
      .where(and(eq(menuFigures.queueId, queueId), between(menuFigures.day, period.from, period.to)))
      .groupBy(menuFigures.optionId)
      .orderBy(desc(sum(menuFigures.reached)), menuFigures.optionId)
      .limit(mostMenus),
    unit.db.select({ id: queueOptions.id }).from(queueOptions).where(eq(queueOptions.queueId, queueId)),
  );
  // Not a join, because there are few sums but many rows behind them.
  const known = new Set(options.map(({ id }) => id));
  const nodes = sums.map((node) => ({ ...node, isDeleted: node.optionId !== null && !known.has(node.optionId) }));
  return { period, nodes };
}

function sum(column: (typeof menuFigures)['reached' | 'chose' | 'back' | 'person' | 'silent' | 'limit']): SQL<number> {
  return sql<number>`sum(${column})::integer`;
}
