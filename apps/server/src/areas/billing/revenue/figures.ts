import { recurrenceMonths } from '@recado/contract/due-dates';
import { and, between, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { addDays, addMonths, dayIn } from '../../../platform/day.ts';
import { endOfDay, startOfDay, timeZoneOf } from '../../company/companies/time-zone.ts';
import { invoices } from '../invoices/invoices.schema.ts';

/** A calendar month and the day in it, in a time zone. */
export interface Month {
  timeZone: string;
  today: string;
  first: string;
  last: string;
}

/** The month of a time, in the time zone of a company. */
export async function monthOf(unit: Unit, companyId: number, now: Date): Promise<Month> {
  const timeZone = await timeZoneOf(unit, companyId);
  const today = dayIn(timeZone, now);
  const first = `${today.slice(0, 8)}01`;
  return { timeZone, today, first, last: addDays(addMonths(first, 1), -1) };
}

/** The condition for companies in their trial that have never paid. `trial_expiration` stays after a payment. */
export const isTrial: SQL =
  and(isNotNull(companies.trialExpiration), sql`not ${owns(eq(invoices.status, 'paid'))}`) ?? sql``;

/** The condition for trials that got more days than at first, by '+Vencimento' or by hand. */
export const isExtended = sql`${companies.dueDate} > ${companies.trialExpiration}`;

/** The condition for companies whose due date has not passed; the due day itself counts. */
export const isRunning = ({ today }: Month) => sql`${companies.dueDate} >= ${today}::date`;

/** The condition for companies with an open invoice whose due date has passed. */
export const owes = (month: Month) => owns(isOverdue(month));

/** The amounts and counts of invoices by company, without companies that have none. */
export function invoiceSums({ db }: Unit, month: Month) {
  const wasPaid = sql`${invoices.status} = 'paid'
    and ${invoices.paidAt} >= ${startOfDay(month.first, month.timeZone)}
    and ${invoices.paidAt} < ${endOfDay(month.last, month.timeZone)}`;
  const isDue = and(isOpen, between(invoices.dueDate, month.first, month.last));
  return db
    .select({
      companyId: invoices.companyId,
      received: sumOf(invoices.value, wasPaid).as('received'),
      due: sumOf(invoices.value, isDue).as('due'),
      overdue: sumOf(invoices.value, isOverdue(month)).as('overdue'),
      overdueCount: sql<number>`count(*) filter (where ${isOverdue(month)})::int`.as('overdue_count'),
      oldestDueDate: sql<string>`min(${invoices.dueDate}) filter (where ${isOverdue(month)})`.as('oldest_due_date'),
    })
    .from(invoices)
    .groupBy(invoices.companyId)
    .as('sums');
}

/** The amount of a company's future invoice in the month; 0 for a company that may not work. */
export function renewalIn({ first, last }: Month): SQL<number> {
  const isToCome = and(
    companies.status,
    between(companies.dueDate, first, last),
    sql`not ${owns(eq(invoices.dueDate, companies.dueDate))}`,
  );
  return sql<number>`case when ${isToCome} then coalesce(${plans.value}, 0) * ${months} else 0 end::float8`;
}

/** The number of months of a company's invoice. */
const months = sql`case ${companies.recurrence} ${sql.join(
  Object.entries(recurrenceMonths).map(([name, count]) => sql`when ${name} then ${count}::integer`),
  sql` `,
)} end`;

const isOpen = eq(invoices.status, 'open');

function isOverdue({ today }: Month) {
  return and(isOpen, lt(invoices.dueDate, today));
}

/** The condition for companies with an invoice that meets the condition. */
function owns(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${invoices} where ${invoices.companyId} = ${companies.id} and ${condition})`;
}

function sumOf(amount: PgColumn, condition: SQL | undefined): SQL<number> {
  return sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8`;
}
