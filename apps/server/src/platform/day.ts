/** The calendar day at a minute in a time zone. */
interface Today {
  format: Intl.DateTimeFormat;
  minute: number;
  day: string;
}

/** The last result by time zone, because every request needs the day. In every zone a day begins on a full minute. */
const latestDays = new Map<string, Today>();

/** The calendar day (YYYY-MM-DD) of a moment in a time zone, e.g. `America/Sao_Paulo`. */
export function dayIn(timeZone: string, moment: Date): string {
  const known = latestDays.get(timeZone);
  const minute = Math.floor(moment.getTime() / 60_000);
  if (known?.minute === minute) return known.day;
  // en-CA writes days as YYYY-MM-DD.
  const format = known?.format ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const day = format.format(moment);
  latestDays.set(timeZone, { format, minute, day });
  return day;
}

/** The day `count` days after another, both YYYY-MM-DD. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

/** The day `count` months after another; the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
