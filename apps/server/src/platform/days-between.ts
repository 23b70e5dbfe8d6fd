import { mostFigureDays } from '@recado/contract';
import { addDays } from './day.ts';
import { refusedValue } from './issues.ts';

/** The first and the last day of a period. */
export interface Days {
  from: string;
  to: string;
}

/**
 * The days of a filter from one day to another; by default the month until today (SPEC §9). `names` are the names of the
 * fields, for errors. Throws ERR_VALIDATION for an end before the start, and for more than a year.
 */
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
