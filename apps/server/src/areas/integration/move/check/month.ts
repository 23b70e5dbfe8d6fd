import { addDays, addMonths, dayIn } from '../../../../platform/day.ts';

/** A calendar month in a time zone. */
export interface Month {
  /** YYYY-MM. */
  name: string;
  timeZone: string;
  /** Its first and last day, YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
}

/** The month before the one of a moment. */
export function lastMonth(now: Date, timeZone: string): Month {
  const thisMonth = `${dayIn(timeZone, now).slice(0, 7)}-01`;
  const firstDay = addMonths(thisMonth, -1);
  return { name: firstDay.slice(0, 7), timeZone, firstDay, lastDay: addDays(thisMonth, -1) };
}

/** Whether a moment is in a month. */
export function isInMonth({ name, timeZone }: Month, moment: Date | null): boolean {
  return moment !== null && dayIn(timeZone, moment).startsWith(name);
}
