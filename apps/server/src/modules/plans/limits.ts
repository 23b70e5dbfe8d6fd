import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies, plans, queues, users, whatsapps } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { lockCompany } from './lock-company.ts';

/** The tables whose rows a plan limits. */
export const counted = { users, connections: whatsapps, queues };

/** What a plan limits (SPEC §3, Plan). */
export type LimitedResource = keyof typeof counted;

/**
 * Checks that one more user, connection or queue is within the company's plan; the only place of this check (SERVER
 * §2). Concurrent creations run one after the other, so that both cannot take the last place. Without a plan there is
 * no limit. Throws ERR_PLAN_LIMIT_REACHED.
 */
export async function requireRoomFor(unit: Unit, companyId: number, resource: LimitedResource): Promise<void> {
  await lockCompany(unit, companyId);
  const [plan] = await unit.db
    .select({ limit: plans[resource] })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  if (!plan) return;
  const table = counted[resource];
  const [used] = await unit.db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(eq(table.companyId, companyId));
  if (used && used.count >= plan.limit) throw new AppError('ERR_PLAN_LIMIT_REACHED');
}
