import type { AnswerInput, QueryOutput } from '@recado/api/contract';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/schema/index.ts';
import { requirePlan } from './change-plans.ts';
import { counted, type LimitedResource } from './limits.ts';

const mostNamed = 20;

/**
 * The companies that use more than a plan allows, and by how many; before it is saved with other limits, or before a
 * company changes to it. Requires a system unit. Throws ERR_NO_PLAN_FOUND.
 */
export async function excessOf(
  unit: Unit,
  planId: number,
  { companyId, ...wanted }: QueryOutput<'GET /plans/:planId/excess'>,
): Promise<AnswerInput<'GET /plans/:planId/excess'>> {
  const plan = await requirePlan(unit, planId);
  const over = (name: LimitedResource) => beyond(name, wanted[name] ?? plan[name]);
  const excess = { users: over('users'), connections: over('connections'), queues: over('queues') };
  const concerned = companyId === undefined ? eq(companies.planId, planId) : eq(companies.id, companyId);
  const rows = await unit.db
    .select({ id: companies.id, name: companies.name, ...excess, total: sql<number>`(count(*) over ())::int` })
    .from(companies)
    .where(sql`${concerned} and ${or(...Object.values(excess).map((number) => sql`${number} > 0`))}`)
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(mostNamed);
  return { count: rows[0]?.total ?? 0, companies: rows };
}

/** By how many a company exceeds a limit, at least 0. */
function beyond(name: LimitedResource, limit: number) {
  const table = counted[name];
  const used = sql`(select count(*) from ${table} where ${table.companyId} = ${companies.id})`;
  return sql<number>`greatest(${used} - ${limit}::int, 0)::int`;
}
