import { planFlags } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { plans } from '../../../../../platform/database/schema/companies.ts';
import type { SourcePlan } from '../../source/records.ts';
import { freeName, within } from '../bounded.ts';

/** The most of anything that a plan allows. */
const most = 1_000_000;
const longestName = 100;

/**
 * The plan here for one there: that with the same name, limits and flags, otherwise a new one, whose name has a number if it is
 * taken. Requires a system unit.
 */
export async function openPlan(unit: Unit, plan: SourcePlan): Promise<number> {
  const values = valuesOf(plan);
  const { name, users, connections, queues } = values;
  const limits = [
    eq(plans.name, name),
    eq(plans.users, users),
    eq(plans.connections, connections),
    eq(plans.queues, queues),
  ];
  const flags = planFlags.map((flag) => eq(plans[flag], plan.uses.includes(flag)));
  const [same] = await unit.db
    .select({ id: plans.id })
    .from(plans)
    .where(and(...limits, ...flags));
  if (same) return same.id;
  const taken = await unit.db.select({ name: plans.name }).from(plans);
  const free = freeName(name, new Set(taken.map((one) => one.name)), longestName);
  const [made] = await unit.db
    .insert(plans)
    .values({ ...values, name: free })
    .returning({ id: plans.id });
  if (!made) throw new Error('The plan was not stored.');
  return made.id;
}

/** A plan there in the form of this product. */
function valuesOf(plan: SourcePlan) {
  return {
    ...Object.fromEntries(planFlags.map((flag) => [flag, plan.uses.includes(flag)])),
    name: plan.name.trim().slice(0, longestName) || `Plano ${plan.id}`,
    users: within(plan.users, 0, most),
    connections: within(plan.connections, 0, most),
    queues: within(plan.queues, 0, most),
    value: Number.isFinite(plan.value) ? Math.min(most, Math.max(0, Math.round(plan.value * 100) / 100)) : 0,
    isPublic: plan.isPublic,
  };
}
