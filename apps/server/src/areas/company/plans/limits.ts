import type { PlanFlag } from '@recado/contract';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import { countLimit } from '../../../platform/observability/metrics/callers.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import { flagsOf } from '../../../platform/security/session-row.ts';

/** The features that a company's plan enables, regardless of other switches; none without a plan. */
export async function planFlagsOf(unit: Unit, companyId: number): Promise<ReadonlySet<PlanFlag>> {
  const [row] = await unit.db
    .select({ plan: plans })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  return flagsOf(row?.plan ?? null);
}

/** The tables whose rows are limited by a plan. */
const counted = { users, connections: whatsapps, queues };

/** The limits of a plan (SPEC §3, Plan). */
export type LimitedResource = keyof typeof counted;

/** How many users, connections or queues a company has, as an expression; the id may be a column of the query. */
export function usedOf(resource: LimitedResource, companyId: SQLWrapper | number): SQL<number> {
  const table = counted[resource];
  const owned = and(sql`${table.companyId} = ${companyId}`, resource === 'users' ? isMember : undefined);
  return sql<number>`(select count(*)::int from ${table} where ${owned})`;
}

/**
 * Checks that one more user, connection or queue is within the limits of the company's plan; no other place checks this
 * (SERVER §2). Simultaneous creations run one after the other, so that they cannot both take the last place. Without a
 * plan there is no limit. Throws ERR_PLAN_LIMIT_REACHED.
 */
export async function requireRoomFor(unit: Unit, companyId: number, resource: LimitedResource): Promise<void> {
  await lockCompany(unit, companyId);
  const [plan] = await unit.db
    .select({ limit: plans[resource] })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  if (!plan) return;
  const [used] = await unit.db
    .select({ count: usedOf(resource, companyId) })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!used || used.count < plan.limit) return;
  countLimit('plan');
  throw new AppError('ERR_PLAN_LIMIT_REACHED');
}

/**
 * Locks a company until the unit ends, for changes that must not contradict each other (the last place of a plan, a
 * unique name or colour, the only default connection). Other work does not wait.
 */
export async function lockCompany(unit: Unit, companyId: number): Promise<void> {
  await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
}

/**
 * Applies a change of the rights of a company's plan at once: every process reads them again, and so do the company's
 * browsers, including those of agents.
 */
export async function publishRightsChanged(unit: Unit, companyId: number): Promise<void> {
  await unit.emit(callersChanged, { companyId });
  unit.publish({ name: 'rights', companyId, audience: { to: 'company' }, payload: { action: 'update' } });
}
