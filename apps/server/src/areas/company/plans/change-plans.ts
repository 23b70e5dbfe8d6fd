import type { BodyOutput } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import { publishToSuperUsers } from '../../../platform/realtime/publish-widely.ts';
import { publishRightsChanged } from './limits.ts';

/** A plan as stored. */
export type PlanRow = typeof plans.$inferSelect;

/** One plan. Requires a system unit, like the functions below. Throws ERR_NO_PLAN_FOUND. */
export async function requirePlan(unit: Unit, planId: number): Promise<PlanRow> {
  return one(await unit.db.select().from(plans).where(eq(plans.id, planId)), 'ERR_NO_PLAN_FOUND');
}

/** Creates a plan. Throws ERR_PLAN_NAME_ALREADY_EXISTS. */
export async function createPlan(unit: Unit, draft: BodyOutput<'POST /plans'>): Promise<PlanRow> {
  const [plan] = await oneName(() => unit.db.insert(plans).values(draft).returning());
  if (!plan) throw new Error('The plan was not stored.');
  await publishToSuperUsers(unit, { name: 'plan', payload: { action: 'create', record: plan } });
  return plan;
}

/**
 * Changes a plan, with effect on its companies at once. A company that uses more than a lowered limit keeps what it has
 * and cannot add more. Throws ERR_NO_PLAN_FOUND, ERR_PLAN_NAME_ALREADY_EXISTS.
 */
export async function changePlan(
  unit: Unit,
  planId: number,
  changes: BodyOutput<'PUT /plans/:planId'>,
): Promise<PlanRow> {
  const change = { ...changes, ...touched };
  const plan = one(
    await oneName(() => unit.db.update(plans).set(change).where(eq(plans.id, planId)).returning()),
    'ERR_NO_PLAN_FOUND',
  );
  const theirs = await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.planId, planId));
  for (const { id } of theirs) await publishRightsChanged(unit, id);
  await publishToSuperUsers(unit, { name: 'plan', payload: { action: 'update', record: plan } });
  return plan;
}

/** Deletes a plan. Throws ERR_NO_PLAN_FOUND, and ERR_PLAN_IN_USE while a company has it. */
export async function deletePlan(unit: Unit, planId: number): Promise<void> {
  // Waits for a company that gets this plan at the same time.
  one(await unit.db.select().from(plans).where(eq(plans.id, planId)).for('update'), 'ERR_NO_PLAN_FOUND');
  const [used] = await unit.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.planId, planId))
    .limit(1);
  if (used) throw new AppError('ERR_PLAN_IN_USE');
  // Companies that are being removed still refer to it.
  await unit.db.execute(sql`select set_config('recado.retired', 'shown', true)`);
  await unit.db.update(companies).set({ planId: null }).where(eq(companies.planId, planId));
  await unit.db.execute(sql`select set_config('recado.retired', '', true)`);
  await unit.db.delete(plans).where(eq(plans.id, planId));
  await publishToSuperUsers(unit, { name: 'plan', payload: { action: 'delete', id: planId } });
}

function oneName<Result>(write: () => Promise<Result>): Promise<Result> {
  return onDuplicate('ERR_PLAN_NAME_ALREADY_EXISTS', write, 'plans_name_unique');
}
