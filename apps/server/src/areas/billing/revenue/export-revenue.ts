import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Unit, UnitReader } from '../../../platform/database/database.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { csvLine, csvMark } from '../../../platform/spreadsheets/csv-text.ts';
import { invoiceSums, isExtended, isRunning, isTrial, type Month, renewalIn } from './figures.ts';
import { type Language, type SubscriptionStanding, words } from './words.ts';

/** The number of companies that one unit reads. */
const atOnce = 1_000;
const locales = { pt: 'pt-BR', en: 'en-US', es: 'es' };

/**
 * All companies with their price, their payments of the month and their debt, as the lines of a CSV file, streamed.
 * Each part is read in its own unit, so that a slow download keeps no transaction open.
 */
export async function* exportRevenue(reader: UnitReader, month: Month, language: Language): AsyncGenerator<string> {
  yield csvMark + csvLine(words[language].titles);
  for (let last = 0; ; ) {
    const rows = await reader.inUnit((unit) => readAfter(unit, month, last));
    yield rows.map((row) => csvLine(cellsOf(row, language))).join('');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < atOnce) return;
  }
}

function readAfter(unit: Unit, month: Month, last: number) {
  const sums = invoiceSums(unit, month);
  const standing = sql<SubscriptionStanding>`case
    when not ${companies.status} then 'off'
    when ${isTrial} and not ${isRunning(month)} then 'trialEnded'
    when ${isTrial} and ${isExtended} then 'trialExtended'
    when ${isTrial} then 'trial'
    when ${sums.overdue} > 0 then 'overdue' else 'good' end`;
  return unit.db
    .select({
      id: companies.id,
      name: companies.name,
      email: companies.email,
      phone: companies.phone,
      planName: plans.name,
      monthly: plans.value,
      recurrence: companies.recurrence,
      dueDate: companies.dueDate,
      trialExpiration: companies.trialExpiration,
      standing,
      received: sums.received,
      expected: sql<number>`(coalesce(${sums.due}, 0) + ${renewalIn(month)})::float8`,
      overdue: sums.overdue,
    })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(sums, eq(sums.companyId, companies.id))
    .where(and(isNull(companies.retiredAt), gt(companies.id, last)))
    .orderBy(asc(companies.id))
    .limit(atOnce);
}

function cellsOf(row: Awaited<ReturnType<typeof readAfter>>[number], language: Language): string[] {
  const format = new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2, useGrouping: false });
  const amount = (value: number | null) => format.format(value ?? 0);
  const { every, standing } = words[language];
  return [
    row.name,
    row.email ?? '',
    row.phone ?? '',
    row.planName ?? '',
    amount(row.monthly),
    every[row.recurrence] ?? row.recurrence,
    row.dueDate ?? '',
    row.trialExpiration ?? '',
    standing[row.standing],
    amount(row.received),
    amount(row.expected),
    amount(row.overdue),
  ];
}
