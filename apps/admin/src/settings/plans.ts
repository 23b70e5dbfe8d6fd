import { changeOf, defineResource } from '@recado/api/live';
import type { Plan } from '@recado/contract';

const live = { events: { plan: changeOf }, compare: (a: Plan, b: Plan) => a.value - b.value || a.id - b.id } as const;

/** All plans, cheaper ones first. */
export const plans = defineResource({
  list: 'GET /plans',
  record: 'GET /plans/:planId',
  create: 'POST /plans',
  update: 'PUT /plans/:planId',
  remove: 'DELETE /plans/:planId',
  ...live,
});

/** The same without paging, to choose from. */
export const allPlans = defineResource({ list: 'GET /plans/all', ...live });
