import type { PeriodQuery } from '@recado/contract';
import { addDays } from '../../../platform/day.ts';
import { type Days, daysBetween } from '../../../platform/days-between.ts';

/**
 * The days of a filter: a number of last days including today, or from one day to another; by default the month until
 * today (SPEC §9). Throws ERR_VALIDATION for an end before the start, and for more than a year.
 */
export function daysOf({ days, date_from, date_to }: PeriodQuery, today: string): Days {
  if (days !== undefined) return { from: addDays(today, 1 - days), to: today };
  return daysBetween(date_from, date_to, { today, from: 'date_from', to: 'date_to' });
}
