/** A month of a calendar; `month` counts from 0, as Date does. */
export interface Month {
  year: number;
  month: number;
}

/** The month of a moment in the browser's time zone. */
export function monthOf(moment: Date): Month {
  return { year: moment.getFullYear(), month: moment.getMonth() };
}

/** The month a number of months later, or earlier if negative. */
export function monthAfter({ year, month }: Month, months: number): Month {
  return monthOf(new Date(year, month + months, 1));
}

/** The six weeks that a calendar shows of a month: 42 local days at midnight; weeks begin on `firstWeekday`, 0 is Sunday. */
export function weeksOf({ year, month }: Month, firstWeekday: number): Date[][] {
  const before = (new Date(year, month, 1).getDay() - firstWeekday + 7) % 7;
  const day = (week: number, weekday: number) => new Date(year, month, 1 - before + week * 7 + weekday);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, weekday) => day(week, weekday)));
}

/** The bounds of those weeks for a list: from the first midnight until before the last one, ISO 8601. */
export function boundsOf(weeks: Date[][]): { from: string; until: string } {
  const days = weeks.flat();
  const [first = new Date(), last = new Date()] = [days[0], days.at(-1)];
  const after = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return { from: first.toISOString(), until: after.toISOString() };
}
