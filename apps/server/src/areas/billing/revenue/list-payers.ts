import type { AnswerInput } from '@recado/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf, type PageRequest } from '../../../platform/database/paging.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { addDays } from '../../../platform/day.ts';
import { invoiceSums, isExtended, isRunning, isTrial, type Month, owes } from './figures.ts';

/** Days for which a trial that ended without a payment is listed. */
const daysListed = 30;
// A company may lack an e-mail address and a telephone number.
const search = sql`recado_fold(${companies.name} || ' ' || coalesce(${companies.email}, '') || ' ' || coalesce(${companies.phone}, ''))`;
const payer = {
  id: companies.id,
  name: companies.name,
  email: companies.email,
  phone: companies.phone,
  planName: plans.name,
};

/**
 * One page of the companies with overdue invoices, longest overdue first. Requires a system unit, like `listTrials`.
 */
export async function listOverdue(
  unit: Unit,
  month: Month,
  query: PageRequest,
): Promise<AnswerInput<'GET /revenue/overdue'>> {
  const sums = invoiceSums(unit, month);
  const { overdue, overdueCount, oldestDueDate } = sums;
  const rows = unit.db
    .select({ ...payer, overdue, invoices: overdueCount, oldestDueDate })
    .from(companies)
    .innerJoin(sums, eq(sums.companyId, companies.id))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .$dynamic();
  const where = and(isNull(companies.retiredAt), owes(month), sql`not (${isTrial})`);
  const order = [sql`${oldestDueDate}`, companies.id];
  const { rows: records, ...page } = await listOf(unit, { from: companies, rows, where, search, order }, query);
  return { records, ...page };
}

/** One page of the trials: running ones by their end, then those that ended. */
export async function listTrials(
  unit: Unit,
  month: Month,
  query: PageRequest,
): Promise<AnswerInput<'GET /revenue/trials'>> {
  const state = sql<'running' | 'extended' | 'ended'>`case
    when not ${isRunning(month)} then 'ended' when ${isExtended} then 'extended' else 'running' end`;
  const rows = unit.db
    .select({
      ...payer,
      trialExpiration: sql<string>`${companies.trialExpiration}`,
      dueDate: sql<string>`${companies.dueDate}`,
      monthly: sql<number>`coalesce(${plans.value}, 0)::float8`,
      state,
    })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .$dynamic();
  const isRecent = sql`${companies.dueDate} >= ${addDays(month.today, -daysListed)}::date`;
  const where = and(isNull(companies.retiredAt), companies.status, isTrial, isRecent);
  const untilEnd = sql`abs(${companies.dueDate} - ${month.today}::date)`;
  const order = [sql`${isRunning(month)} desc`, untilEnd, companies.id];
  const { rows: records, ...page } = await listOf(unit, { from: companies, rows, where, search, order }, query);
  return { records, ...page };
}
