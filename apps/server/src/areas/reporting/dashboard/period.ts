import { mostFigureDays, type PeriodQuery } from '@recado/contract';
import { addDays } from '../../../platform/day.ts';
import { refusedValue } from '../../../platform/issues.ts';

/** The first and the last day of a period. */
export interface Days {
  from: string;
  to: string;
}

/**
 * The days of a filter: a number of last days including today, or from one day to another; by default the month until
 * today (SPEC §9). Throws ERR_VALIDATION for an end before the start, and for more than a year.
 */
export function daysOf({ days, date_from, date_to }: PeriodQuery, today: string): Days {
  if (days !== undefined) return { from: addDays(today, 1 - days), to: today };
  return daysBetween(date_from, date_to, { today, from: 'date_from', to: 'date_to' });
}

/** The same for two days; `names` are the names of the fields, for errors. */
export function daysBetween(
  first: string | undefined,
  last: string | undefined,
  names: { today: string; from: string; to: string },
): Days {
  const to = last ?? names.today;
  const from = first ?? `${to.slice(0, 8)}01`;
  if (to < from) throw refusedValue(`query.${names.to}`, 'endBeforeStart');
  if (addDays(from, mostFigureDays) <= to) {
    throw refusedValue(`query.${names.from}`, 'periodTooLong', { days: mostFigureDays });
  }
  return { from, to };
}
