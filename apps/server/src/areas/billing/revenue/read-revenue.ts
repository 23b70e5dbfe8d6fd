import type { AnswerInput, PlanRevenue } from '@recado/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { addMonths } from '../../../platform/day.ts';
import { endOfDay, startOfDay } from '../../company/companies/time-zone.ts';
import { invoices } from '../invoices/invoices.schema.ts';
import { invoiceSums, isExtended, isRunning, isTrial, type Month, owes, renewalIn } from './figures.ts';

const mostPlans = 200;
/** The months of the chart, with the current one. */
const shownMonths = 12;
type Sums = Omit<PlanRevenue, 'planId' | 'planName'>;

/** The revenue of the installation in a month, per plan and in total. Requires a system unit. */
export async function readRevenue(unit: Unit, month: Month): Promise<AnswerInput<'GET /revenue'>> {
  const rows = await readPlans(unit, month);
  return {
    ...rows.reduce(added, nothing),
    monthStart: month.first,
    monthEnd: month.last,
    plans: rows.slice(0, mostPlans),
    months: await readMonths(unit, month),
  };
}

/** What was paid in each of the last months, the oldest first; 0 in a month without a payment. */
async function readMonths({ db }: Unit, { first, last, timeZone }: Month) {
  const starts = Array.from({ length: shownMonths }, (_, place) => addMonths(first, place + 1 - shownMonths));
  const [from = first] = starts;
  const local = sql`${invoices.paidAt} at time zone ${timeZone}::text`;
  const monthStart = sql<string>`to_char(date_trunc('month', ${local}), 'YYYY-MM-DD')`;
  const paid = await db
    .select({ monthStart, received: totalled(invoices.value, sql`true`) })
    .from(invoices)
    .innerJoin(companies, and(eq(companies.id, invoices.companyId), isNull(companies.retiredAt)))
    .where(
      sql`${invoices.status} = 'paid' and ${invoices.paidAt} >= ${startOfDay(from, timeZone)}
        and ${invoices.paidAt} < ${endOfDay(last, timeZone)}`,
    )
    .groupBy(sql`1`);
  const received = new Map(paid.map((row) => [row.monthStart, row.received]));
  return starts.map((start) => ({ monthStart: start, received: inCents(received.get(start) ?? 0) }));
}

function readPlans(unit: Unit, month: Month) {
  const sums = invoiceSums(unit, month);
  const pays = sql`not (${isTrial})`;
  const tries = sql`${isTrial} and ${companies.status} and ${isRunning(month)}`;
  const worksAndPays = sql`${pays} and ${companies.status}`;
  return unit.db
    .select({
      planId: companies.planId,
      planName: plans.name,
      companies: counted(worksAndPays).as('companies'),
      monthly: totalled(plans.value, worksAndPays).as('monthly'),
      received: totalled(sums.received, sql`true`),
      expected: totalled(sql`(coalesce(${sums.due}, 0) + ${renewalIn(month)})`, pays),
      overdue: totalled(sums.overdue, pays),
      overdueCompanies: counted(sql`${pays} and ${owes(month)}`),
      trials: counted(tries),
      extendedTrials: counted(sql`${tries} and ${isExtended}`),
    })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(sums, eq(sums.companyId, companies.id))
    .where(isNull(companies.retiredAt))
    .groupBy(companies.planId, plans.name)
    .orderBy(sql`monthly desc`, sql`companies desc`, plans.name);
}

const nothing: Sums = {
  companies: 0,
  monthly: 0,
  received: 0,
  expected: 0,
  overdue: 0,
  overdueCompanies: 0,
  trials: 0,
  extendedTrials: 0,
};

function added(one: Sums, other: Sums): Sums {
  return {
    companies: one.companies + other.companies,
    monthly: inCents(one.monthly + other.monthly),
    received: inCents(one.received + other.received),
    expected: inCents(one.expected + other.expected),
    overdue: inCents(one.overdue + other.overdue),
    overdueCompanies: one.overdueCompanies + other.overdueCompanies,
    trials: one.trials + other.trials,
    extendedTrials: one.extendedTrials + other.extendedTrials,
  };
}

/** Rounds an amount to cents, because sums of binary fractions are inexact. */
function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function counted(condition: SQL) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

function totalled(amount: SQL.Aliased<number> | SQL | typeof plans.value | typeof invoices.value, condition: SQL) {
  return sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8`;
}
