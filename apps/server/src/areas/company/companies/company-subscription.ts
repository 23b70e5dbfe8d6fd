import type { PlanFlag } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import { calendar } from '../../../platform/security/calendar-question.ts';
import { isSubscribed } from '../../../platform/security/subscription.ts';

/** Refuses automatic work of the server for a closed company (ADR 62). Throws ERR_SUBSCRIPTION_EXPIRED. */
export async function requireSubscribed(unit: Unit, companyId: number): Promise<void> {
  if (!(await mayWork(unit, companyId))) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
}

/** Whether a company may work: it is there, not blocked, and its subscription has not ended. */
export async function mayWork(unit: Unit, companyId: number): Promise<boolean> {
  const [company] = await unit.db.select(subscriptionColumns).from(companies).where(eq(companies.id, companyId));
  return company !== undefined && isSubscribed(company, unit.query(calendar, 'due dates'));
}

/** Whether a company may work, and its plan has a feature. */
export async function mayUse(unit: Unit, companyId: number, flag: PlanFlag): Promise<boolean> {
  const [company] = await unit.db
    .select({ ...subscriptionColumns, isInPlan: plans[flag] })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  return company?.isInPlan === true && isSubscribed(company, unit.query(calendar, 'due dates'));
}

/** The columns of a company that decide whether it may work. */
export const subscriptionColumns = {
  status: companies.status,
  dueDate: companies.dueDate,
  timeZone: companies.timeZone,
};
