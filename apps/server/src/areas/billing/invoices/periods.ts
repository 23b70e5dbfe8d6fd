import { dayOfMonth, nextDueDate, type Recurrence, recurrenceMonths } from '@recado/contract/due-dates';
import { addMonths } from '../../../platform/day.ts';

/** The terms of payment of a company. Days are YYYY-MM-DD. */
export interface Terms {
  /** Null: no end. */
  dueDate: string | null;
  dueDay: number | null;
  recurrence: Recurrence;
}

/** The due date after that of an invoice, by the company's recurrence and day (ADR 42). */
export function endOfPeriod({ recurrence, dueDay }: Terms, dueDate: string): string {
  return nextDueDate(dueDate, recurrence, dueDay ?? dayOfMonth(dueDate));
}

/**
 * The due date of a company after it pays an invoice; null if it does not change, because the period was given to the
 * company already, e.g. by hand, or the company has no end. Days in which the company was closed are not charged: a
 * date in the past is advanced again.
 */
export function dueDateAfterPaying(terms: Terms, invoiceDueDate: string, today: string): string | null {
  const { dueDate } = terms;
  if (dueDate === null || dueDate >= endOfPeriod(terms, invoiceDueDate)) return null;
  let next = endOfPeriod(terms, dueDate > invoiceDueDate ? dueDate : invoiceDueDate);
  while (next < today) next = endOfPeriod(terms, next);
  return next;
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The number of days of the period before a due date. */
export function daysBefore({ recurrence }: Terms, dueDate: string): number {
  return daysBetween(addMonths(dueDate, -recurrenceMonths[recurrence]), dueDate);
}
