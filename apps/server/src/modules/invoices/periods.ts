import { dayOfMonth, nextDueDate, type Recurrence, recurrenceMonths } from '@recado/api/due-dates';
import { addMonths } from '../../platform/day.ts';

/** When a company pays. Days are YYYY-MM-DD. */
export interface Terms {
  /** Null: it has no end. */
  dueDate: string | null;
  dueDay: number | null;
  recurrence: Recurrence;
}

/** The due date after that of an invoice, by the company's recurrence and day (ADR 42). */
export function endOfPeriod({ recurrence, dueDay }: Terms, dueDate: string): string {
  return nextDueDate(dueDate, recurrence, dueDay ?? dayOfMonth(dueDate));
}

/**
 * The due date that a company gets by paying an invoice; null when the invoice's period was given to it already, e.g. by
 * hand, or it has no end. The days in which it was closed are not charged: a date that has passed is advanced again.
 */
export function dueDateAfterPaying(terms: Terms, invoiceDueDate: string, today: string): string | null {
  const { dueDate } = terms;
  if (dueDate === null || dueDate >= endOfPeriod(terms, invoiceDueDate)) return null;
  let next = endOfPeriod(terms, dueDate > invoiceDueDate ? dueDate : invoiceDueDate);
  while (next < today) next = endOfPeriod(terms, next);
  return next;
}

/** The days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** How many days the period before a due date has. */
export function daysBefore({ recurrence }: Terms, dueDate: string): number {
  return daysBetween(addMonths(dueDate, -recurrenceMonths[recurrence]), dueDate);
}
