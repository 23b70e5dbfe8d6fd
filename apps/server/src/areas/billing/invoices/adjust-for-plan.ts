import { recurrenceMonths } from '@recado/contract/due-dates';
import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { dayIn } from '../../../platform/day.ts';
import { centsOf } from './amounts.ts';
import { invoiceAdjustments, invoices } from './invoices.schema.ts';
import { daysBefore, daysBetween, endOfPeriod } from './periods.ts';
import { termsOf } from './settle-invoice.ts';

/**
 * Stores the price difference of a changed plan for the days that are paid or invoiced at the former price; the next
 * invoice has it as a line (ADR 56). A trial, which has not paid, has none. Requires a system unit that holds the
 * company's lock.
 */
export async function adjustForPlan(
  unit: Unit,
  { companyId, from, to }: { companyId: number; from: number | null; to: number },
): Promise<void> {
  if (from === null) return;
  const found = await unit.db
    .select()
    .from(plans)
    .where(inArray(plans.id, [from, to]));
  const [former, next] = [from, to].map((id) => found.find((plan) => plan.id === id));
  if (!former || !next) return;
  const terms = await termsOf(unit, companyId);
  const today = dayIn(terms.timeZone, unit.now());
  const difference = (centsOf(next.value) - centsOf(former.value)) * recurrenceMonths[terms.recurrence];
  const values = (await periodsAhead(unit, companyId, today)).map(({ start, end }) => {
    const days = daysBetween(start, end);
    const cents = Math.round((difference * days) / daysBefore(terms, end));
    return { companyId, kind: 'change' as const, detail: `${former.name} → ${next.name}`, cents, days };
  });
  const counting = values.filter(({ cents }) => cents !== 0);
  if (counting.length > 0) await unit.db.insert(invoiceAdjustments).values(counting);
}

/** The periods from today on: the days until the due date, if they are paid, and the days of open invoices. */
async function periodsAhead(unit: Unit, companyId: number, today: string) {
  const terms = await termsOf(unit, companyId);
  const all = await unit.db
    .select({ dueDate: invoices.dueDate, status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), inArray(invoices.status, ['open', 'paid'])));
  const [company] = await unit.db
    .select({ trialExpiration: companies.trialExpiration })
    .from(companies)
    .where(eq(companies.id, companyId));
  const hasPaid = company?.trialExpiration === null || all.some(({ status }) => status === 'paid');
  const invoiced = all
    .filter(({ status }) => status === 'open')
    .map(({ dueDate }) => ({ start: dueDate > today ? dueDate : today, end: endOfPeriod(terms, dueDate) }));
  const paid = hasPaid && terms.dueDate !== null ? [{ start: today, end: terms.dueDate }] : [];
  return [...paid, ...invoiced].filter(({ start, end }) => start < end);
}
