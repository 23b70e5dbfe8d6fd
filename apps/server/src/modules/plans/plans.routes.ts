import type { planEndpoints } from '@recado/api/contract';
import { asc, eq } from 'drizzle-orm';
import { folded } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/paging.ts';
import { plans } from '../../platform/database/schema/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { changePlan, createPlan, deletePlan, requirePlan } from './change-plans.ts';
import { excessOf } from './excess.ts';

const order = [asc(plans.value), asc(plans.id)];

/**
 * Plans: `/plans/list` has those that a new company can choose, always public ones only (SERVER §3.11); the super user
 * manages all. Plans belong to no company, so every unit is one of the system.
 */
export function planRoutes({ database, sessions }: Platform): Handlers<keyof typeof planEndpoints> {
  return {
    'GET /plans/list': () =>
      database.system((unit) =>
        unit.db
          .select()
          .from(plans)
          .where(eq(plans.isPublic, true))
          .orderBy(...order),
      ),
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
    'GET /plans/:planId/excess': {
      withoutUnit: ({ params, query }) => database.system((unit) => excessOf(unit, params.planId, query)),
    },
    'POST /plans': { withoutUnit: ({ body }) => database.system((unit) => createPlan(unit, body)) },
    'PUT /plans/:planId': {
      withoutUnit: ({ params, body }) => database.system((unit) => changePlan(unit, sessions, params.planId, body)),
    },
    'DELETE /plans/:planId': {
      async withoutUnit({ params }) {
        await database.system((unit) => deletePlan(unit, params.planId));
        return { message: 'Plan deleted' };
      },
    },
  };
}

function listed({ db }: Unit) {
  const rows = db.select().from(plans).$dynamic();
  return { from: plans, rows, where: undefined, search: folded(plans.name), order };
}
