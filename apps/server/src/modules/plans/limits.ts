import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies, plans, queues, users, whatsapps } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';

const counted = { users, connections: whatsapps, queues };

/** What a plan limits the number of (SPEC §3, Plan). */
export type LimitedResource = keyof typeof counted;

/**
 * Makes sure that one more user, connection or queue is within the company's plan; the only place where it is checked
 * (SERVER §2). The company's row is locked, so that two creations at once cannot both be the last one.
 * Without a plan there is no limit. Throws ERR_PLAN_LIMIT_REACHED.
 */
export async function requireRoomFor(unit: Unit, companyId: number, resource: LimitedResource): Promise<void> {
  const [company] = await unit.db
    .select({ planId: companies.planId })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update');
  if (!company?.planId) return;
  const [plan] = await unit.db.select({ limit: plans[resource] }).from(plans).where(eq(plans.id, company.planId));
  const table = counted[resource];
  const [used] = await unit.db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(eq(table.companyId, companyId));
  if (plan && used && used.count >= plan.limit) throw new AppError('ERR_PLAN_LIMIT_REACHED');
}
