import type { ReportFilterValues } from './report-filter.ts';

/** The periods that are chosen in words; any other one is `custom`. */
export const periods = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'quarter'] as const;
export type Period = (typeof periods)[number] | 'custom';

/** The first and the last day of a period, both YYYY-MM-DD. */
export interface Days {
  dateFrom: string;
  dateTo: string;
}

/** The days of a period, seen from a day. */
export function daysOf(period: (typeof periods)[number], today: string): Days {
  const month = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'today':
      return { dateFrom: today, dateTo: today };
    case 'yesterday':
      return { dateFrom: shifted(today, -1), dateTo: shifted(today, -1) };
    case 'week':
      return { dateFrom: shifted(today, -6), dateTo: today };
    case 'month':
      return { dateFrom: month, dateTo: today };
    case 'lastMonth': {
      const last = shifted(month, -1);
      return { dateFrom: `${last.slice(0, 7)}-01`, dateTo: last };
    }
    case 'quarter':
      return { dateFrom: shifted(today, -89), dateTo: today };
  }
}

/** The days of a filter: without any, those of the server, i.e. the month until today (SPEC §9). */
export function effectiveDays(
  { dateFrom, dateTo }: Pick<ReportFilterValues, 'dateFrom' | 'dateTo'>,
  today: string,
): Days {
  const month = daysOf('month', today);
  return { dateFrom: dateFrom ?? month.dateFrom, dateTo: dateTo ?? month.dateTo };
}

/** The period with these days. */
export function periodOf({ dateFrom, dateTo }: Days, today: string): Period {
  const same = periods.find((period) => {
    const days = daysOf(period, today);
    return days.dateFrom === dateFrom && days.dateTo === dateTo;
  });
  return same ?? 'custom';
}

function shifted(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
