import { localMoment } from '@recado/contract/local-moment';
import { type HolidayDays, isHoliday, type OpenPeriod } from './opening-hours.ts';

const second = 1_000;
const minute = 60_000;
const dayLength = 24 * 60 * minute;
/** How far ahead working time is looked for; who is closed for longer is never due. */
const mostDaysAhead = 400;

/** When a company works: by the minutes of its week, in its time zone, except on holidays. */
export interface WorkingTime {
  timeZone: string;
  /** Null: at any time. */
  periods: readonly OpenPeriod[] | null;
  holidays: HolidayDays;
}

/** A stretch of time in UTC milliseconds; the end is not part of it. */
interface Stretch {
  start: number;
  end: number;
}

/** The seconds of working time between two moments, rounded down; 0 if the second is not later. */
export function workingSeconds(hours: WorkingTime, from: Date, to: Date): number {
  let sum = 0;
  for (const { start, end } of openStretches(hours, from.getTime(), to.getTime())) sum += end - start;
  return Math.floor(sum / second);
}

/**
 * The moment at which so many seconds of working time have passed since another one; the same moment for none. Null if the
 * company does not work that long within the next 400 days.
 */
export function afterWorking(hours: WorkingTime, from: Date, seconds: number): Date | null {
  if (seconds <= 0) return from;
  let left = seconds * second;
  for (const { start, end } of openStretches(hours, from.getTime(), from.getTime() + mostDaysAhead * dayLength)) {
    if (end - start >= left) return new Date(start + left);
    left -= end - start;
  }
  return null;
}

/** The stretches of working time between two moments, in their order. */
function* openStretches(hours: WorkingTime, from: number, to: number): Generator<Stretch> {
  for (const { start, end, ahead } of steadyStretches(hours.timeZone, from, to)) {
    for (const open of openLocally(hours, start + ahead, end + ahead)) {
      yield { start: open.start - ahead, end: open.end - ahead };
    }
  }
}

/** Splits a time where the zone's clocks change. `ahead`: how far they are ahead of UTC, in milliseconds. */
function* steadyStretches(timeZone: string, from: number, to: number): Generator<Stretch & { ahead: number }> {
  let start = from;
  let ahead = aheadAt(timeZone, start);
  while (start < to) {
    const end = Math.min(start + dayLength, to);
    const later = aheadAt(timeZone, end);
    if (later === ahead) {
      yield { start, end, ahead };
      start = end;
      continue;
    }
    const change = changeBetween(timeZone, start, end);
    if (change > start) yield { start, end: change, ahead };
    start = change;
    ahead = aheadAt(timeZone, change);
  }
}

/** The first moment, to the minute, at which the clocks differ from those at the start; clocks change on whole minutes. */
function changeBetween(timeZone: string, start: number, end: number): number {
  const ahead = aheadAt(timeZone, start);
  let [before, after] = [Math.floor(start / minute), Math.ceil(end / minute)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (aheadAt(timeZone, middle * minute) === ahead) before = middle;
    else after = middle;
  }
  return Math.min(after * minute, end);
}

function aheadAt(timeZone: string, moment: number): number {
  const whole = Math.floor(moment / second) * second;
  return localMoment(new Date(whole), timeZone).asUtc.getTime() - whole;
}

/** The open parts of a stretch of local time, written as if it were UTC. */
function* openLocally({ periods, holidays }: WorkingTime, from: number, to: number): Generator<Stretch> {
  for (let day = Math.floor(from / dayLength) * dayLength; day < to; day += dayLength) {
    if (isHoliday(holidays, new Date(day).toISOString().slice(0, 10))) continue;
    for (const { start, end } of periodsOfDay(periods, new Date(day).getUTCDay())) {
      const open = { start: Math.max(from, day + start * minute), end: Math.min(to, day + end * minute) };
      if (open.end > open.start) yield open;
    }
  }
}

const minutesOfDay = 24 * 60;
const wholeDay: readonly OpenPeriod[] = [{ start: 0, end: minutesOfDay }];

/** The periods of a weekday, 0 is Sunday, in its own minutes, in order and without overlaps; with what began the day before. */
function periodsOfDay(periods: readonly OpenPeriod[] | null, weekday: number): OpenPeriod[] {
  if (periods === null) return [...wholeDay];
  const shifts = [0, 7 * minutesOfDay];
  const own = periods.flatMap(({ start, end }) =>
    shifts.map((shift) => ({
      start: Math.max(0, start - shift - weekday * minutesOfDay),
      end: Math.min(minutesOfDay, end - shift - weekday * minutesOfDay),
    })),
  );
  const merged: OpenPeriod[] = [];
  for (const period of own.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && period.start <= last.end) last.end = Math.max(last.end, period.end);
    else merged.push(period);
  }
  return merged;
}
