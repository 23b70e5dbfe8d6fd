import type { TimesRow } from '@recado/contract';

/** The figures of a day; without a round, there are no lengths. */
export type DayFigures = Pick<TimesRow, 'tickets' | 'wait' | 'firstAnswer'> & { day: string };

const none = { median: null, ninety: null };

/** A row for each day of a period, also for days without a round. */
export function everyDay(rows: readonly TimesRow[], { from, to }: { from: string; to: string }): DayFigures[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days: DayFigures[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    const { tickets = 0, wait = none, firstAnswer = none } = known.get(day) ?? {};
    days.push({ day, tickets, wait, firstAnswer });
  }
  return days;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
