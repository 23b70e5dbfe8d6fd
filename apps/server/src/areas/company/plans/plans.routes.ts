import type { AnswerInput, planEndpoints, QueryOutput } from '@recado/contract';
import { asc, eq, or, sql } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePlan, createPlan, deletePlan, requirePlan } from './change-plans.ts';
import { type LimitedResource, usedOf } from './limits.ts';

const order = [asc(plans.value), asc(plans.id)];

/**
 * Plans: `/plans/list` contains the public plans, which a new company can choose (SERVER §3.11); the super user manages
 * all plans. Plans belong to no company, so every unit is a system unit.
 */
export function planRoutes({ database }: Platform): Handlers<keyof typeof planEndpoints> {
  const publicPlans = () =>
    database.system((unit) =>
      unit.db
        .select()
        .from(plans)
        .where(eq(plans.isPublic, true))
        .orderBy(...order),
    );
  return {
    'GET /plans/list': publicPlans,
    'GET /plans/register': publicPlans,
    'GET /plans/all': ({ unit }) =>
      unit.db
        .select()
        .from(plans)
        .orderBy(...order),
    'GET /plans': async ({ unit, query }) => {
      const { rows, ...page } = await listOf(unit, listed(unit), query);
      return { plans: rows, ...page };
    },
    'GET /plans/:planId': ({ unit, params }) => requirePlan(unit, params.planId),
    'GET /plans/:planId/excess': ({ unit, params, query }) => excessOf(unit, params.planId, query),
    'POST /plans': ({ unit, body }) => createPlan(unit, body),
    'PUT /plans/:planId': ({ unit, params, body }) => changePlan(unit, params.planId, body),
    'DELETE /plans/:planId': async ({ unit, params }) => {
      await deletePlan(unit, params.planId);
      return { message: 'Plan deleted' };
    },
  };
}

function listed({ db }: Unit) {
  const rows = db.select().from(plans).$dynamic();
  return { from: plans, rows, where: undefined, search: folded(plans.name), order };
}

const mostNamed = 20;

/**
 * The companies that use more than a plan allows, and by how much, before the plan is saved with other limits or a
 * company changes to it. Requires a system unit. Throws ERR_NO_PLAN_FOUND.
 */
async function excessOf(
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

/** The number by which a company exceeds a limit, at least 0. */
function beyond(name: LimitedResource, limit: number) {
  return sql<number>`greatest(${usedOf(name, companies.id)} - ${limit}::int, 0)::int`;
}
