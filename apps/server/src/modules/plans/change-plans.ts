import type { BodyOutput } from '@recado/api/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../platform/database/database.ts';
import { onDuplicate } from '../../platform/database/database-errors.ts';
import { companies, plans } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { refusedValue } from '../../platform/issues.ts';
import { tellSuperUsers } from '../../platform/realtime/tell-widely.ts';
import type { Sessions } from '../../platform/security/sessions.ts';

/** A plan as stored. */
export type PlanRow = typeof plans.$inferSelect;

const limited = ['users', 'connections', 'queues'] as const;
const usage = z.object({ users: z.number(), connections: z.number(), queues: z.number() });

/** One plan. Requires a system unit, like the functions below. Throws ERR_NO_PLAN_FOUND. */
export async function requirePlan(unit: Unit, planId: number): Promise<PlanRow> {
  const [plan] = await unit.db.select().from(plans).where(eq(plans.id, planId));
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
  return plan;
}

/** Creates a plan. Throws ERR_PLAN_NAME_ALREADY_EXISTS. */
export async function createPlan(unit: Unit, draft: BodyOutput<'POST /plans'>): Promise<PlanRow> {
  const [plan] = await oneName(() => unit.db.insert(plans).values(draft).returning());
  if (!plan) throw new Error('The plan was not stored.');
  await tellSuperUsers(unit, { name: 'plan', payload: { action: 'create', record: plan } });
  return plan;
}

/**
 * Changes a plan; every process reads the rights of its companies again. Throws ERR_NO_PLAN_FOUND,
 * ERR_PLAN_NAME_ALREADY_EXISTS, and ERR_VALIDATION for a limit below what a company on it uses.
 */
export async function changePlan(
  unit: Unit,
  sessions: Sessions,
  planId: number,
  changes: BodyOutput<'PUT /plans/:planId'>,
): Promise<PlanRow> {
  const before = await requirePlan(unit, planId);
  if (limited.some((name) => (changes[name] ?? before[name]) < before[name])) await refuseLess(unit, planId, changes);
  const change = { ...changes, updatedAt: new Date() };
  const [plan] = await oneName(() => unit.db.update(plans).set(change).where(eq(plans.id, planId)).returning());
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
  const theirs = await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.planId, planId));
  for (const { id } of theirs) sessions.companyChanged(unit, id);
  await tellSuperUsers(unit, { name: 'plan', payload: { action: 'update', record: plan } });
  return plan;
}

/** Deletes a plan. Throws ERR_NO_PLAN_FOUND, and ERR_PLAN_IN_USE while a company is on it. */
export async function deletePlan(unit: Unit, planId: number): Promise<void> {
  // Waits for a company that takes this plan at the same time.
  const [plan] = await unit.db.select().from(plans).where(eq(plans.id, planId)).for('update');
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
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
  await tellSuperUsers(unit, { name: 'plan', payload: { action: 'delete', id: planId } });
}

/** Whether a company uses no more than a plan allows. */
export async function fits(unit: Unit, companyId: number, plan: PlanRow): Promise<boolean> {
  const used = await mostUsed(unit, sql`${companies.id} = ${companyId}`);
  return limited.every((name) => used[name] <= plan[name]);
}

async function refuseLess(unit: Unit, planId: number, changes: BodyOutput<'PUT /plans/:planId'>): Promise<void> {
  const used = await mostUsed(unit, sql`${companies.planId} = ${planId}`);
  for (const name of limited) {
    const wanted = changes[name];
    if (wanted !== undefined && wanted < used[name])
      throw refusedValue(`body.${name}`, 'tooSmall', { minimum: used[name] });
  }
}

/** The most that one of these companies uses of each. */
async function mostUsed(unit: Unit, which: ReturnType<typeof sql>): Promise<z.output<typeof usage>> {
  const { rows } = await unit.db.execute(sql`
    select coalesce(max((select count(*) from users where company_id = ${companies.id})), 0)::int as users,
      coalesce(max((select count(*) from whatsapps where company_id = ${companies.id})), 0)::int as connections,
      coalesce(max((select count(*) from queues where company_id = ${companies.id})), 0)::int as queues
    from ${companies} where ${which}`);
  return usage.parse(rows[0]);
}

function oneName<Result>(write: () => Promise<Result>): Promise<Result> {
  return onDuplicate('ERR_PLAN_NAME_ALREADY_EXISTS', write, 'plans_name_unique');
}
