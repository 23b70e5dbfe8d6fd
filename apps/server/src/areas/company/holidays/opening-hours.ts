import type { Schedule } from '@recado/contract';
import { localMoment } from '@recado/contract/local-moment';

const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;
const weekdays: readonly Schedule['weekdayEn'][] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

/** An opening period in minutes of the week, 0 at Sunday 00:00; `end` may be in the next week. */
export interface OpenPeriod {
  start: number;
  end: number;
}

/** The closed days of a company: `YYYY-MM-DD`, or `MM-DD` of every year. */
export type HolidayDays = ReadonlySet<string>;

/** Whether a day, written `YYYY-MM-DD`, is a holiday. */
export function isHoliday(holidays: HolidayDays, day: string): boolean {
  return holidays.has(day) || holidays.has(day.slice(5));
}

/**
 * Whether a weekly schedule is closed at a moment, in the company's time zone (SERVER §2, Out of hours). Returns null
 * when it is open, otherwise a name of the closed interval. Each closed interval has another name, so that its message
 * is sent once. A schedule without entries is always open; any other is closed on holidays.
 */
export function closedInterval(
  schedules: readonly Schedule[],
  timeZone: string,
  now: Date,
  holidays: HolidayDays = new Set(),
): string | null {
  if (schedules.length === 0) return null;
  const local = localMoment(now, timeZone);
  const today = local.asUtc.toISOString().slice(0, 10);
  if (isHoliday(holidays, today)) return `holiday-${today}`;
  const minute = local.weekday * minutesOfDay + local.minuteOfDay;
  const periods = openPeriods(schedules);
  if (periods.some((period) => contains(period, minute))) return null;
  const ages = periods.map((period) => modulo(minute - period.end, minutesOfWeek));
  if (ages.length === 0) return 'never-open';
  const closedSince = new Date(local.asUtc.getTime() - Math.min(...ages) * 60_000);
  return closedSince.toISOString().slice(0, 16);
}

/** The opening periods of a weekly schedule. */
export function openPeriods(schedules: readonly Schedule[]): OpenPeriod[] {
  return schedules.flatMap(periodsOf);
}

function contains(period: OpenPeriod, minute: number): boolean {
  return modulo(minute - period.start, minutesOfWeek) < period.end - period.start;
}

/**
 * The opening periods of a day: one, or two around lunch if both its start and end are set. 00:00–00:00 is a closed day
 * (SPEC §9).
 */
function periodsOf(schedule: Schedule): OpenPeriod[] {
  const day = weekdays.indexOf(schedule.weekdayEn) * minutesOfDay;
  const start = minutesOf(schedule.startTime);
  const end = minutesOf(schedule.endTime);
  if (start === null || end === null || start === end) return [];
  const closing = end > start ? end : end + minutesOfDay;
  const lunchStart = minutesOf(schedule.lunchTimeStart);
  const lunchEnd = minutesOf(schedule.lunchTimeEnd);
  const whole = { start: day + start, end: day + closing };
  if (lunchStart === null || lunchEnd === null || lunchStart >= lunchEnd) return [whole];
  return [
    { start: whole.start, end: Math.max(whole.start, Math.min(whole.end, day + lunchStart)) },
    { start: Math.min(whole.end, Math.max(whole.start, day + lunchEnd)), end: whole.end },
  ].filter((period) => period.end > period.start);
}

function minutesOf(clock: string): number | null {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
