import { halvesOf, type Schedule, type SentSchedule } from '@recado/contract';
import { wrongTime } from '@recado/contract/opening-hours';
import { refusedValue } from '../../../platform/issues.ts';

const weekdays = [
  ['Segunda-feira', 'monday', '08:00', '18:00'],
  ['Terça-feira', 'tuesday', '08:00', '18:00'],
  ['Quarta-feira', 'wednesday', '08:00', '18:00'],
  ['Quinta-feira', 'thursday', '08:00', '18:00'],
  ['Sexta-feira', 'friday', '08:00', '18:00'],
  ['Sábado', 'saturday', '08:00', '12:00'],
  ['Domingo', 'sunday', '00:00', '00:00'],
] as const;

/** The opening hours of a new company (SPEC §9, default queue schedule). */
export function defaultSchedules(): Schedule[] {
  return weekdays.map(([weekday, weekdayEn, startTime, endTime]) => ({
    weekday,
    weekdayEn,
    startTime,
    endTime,
    lunchTimeStart: '',
    lunchTimeEnd: '',
  }));
}

/** The hours of seven days: stored days, and defaults for missing ones. */
export function completeSchedules(stored: readonly Schedule[]): Schedule[] {
  return defaultSchedules().map((day) => stored.find(({ weekdayEn }) => weekdayEn === day.weekdayEn) ?? day);
}

/**
 * Converts opening hours from a client to the stored form. Each client knows one form and returns the other unchanged,
 * so the half days count if they differ from the stored hours or come alone (SERVER §1). Throws ERR_VALIDATION for
 * impossible hours, e.g. a day that ends before it starts, unless the day is stored like this.
 */
export function hoursFrom(sent: readonly SentSchedule[], stored: readonly Schedule[]): Schedule[] {
  const hours = wholeHours(sent, stored);
  for (const [index, day] of hours.entries()) {
    const wrong = wrongTime(day);
    if (wrong && !stored.some((known) => isSameDay(known, day)))
      throw refusedValue(`body.schedules.${index}.${wrong.field}`, wrong.code);
  }
  return hours;
}

function isSameDay(a: Schedule, b: Schedule): boolean {
  const names = ['weekdayEn', 'startTime', 'endTime', 'lunchTimeStart', 'lunchTimeEnd'] as const;
  return names.every((name) => a[name] === b[name]);
}

function wholeHours(sent: readonly SentSchedule[], stored: readonly Schedule[]): Schedule[] {
  return sent.map((day) => {
    const known = stored.find(({ weekdayEn }) => weekdayEn === day.weekdayEn);
    const { weekday, weekdayEn, startTime = '', endTime = '', lunchTimeStart = '', lunchTimeEnd = '' } = day;
    const whole = { weekday, weekdayEn, startTime, endTime, lunchTimeStart, lunchTimeEnd };
    return hasOwnHalves(day, known) ? { weekday, weekdayEn, ...wholeOf(day) } : whole;
  });
}

function hasOwnHalves(day: SentSchedule, known: Schedule | undefined): boolean {
  if (!day.startTimeA) return false;
  if (day.startTime === undefined || !known) return true;
  const knownHalves = halvesOf(known);
  const names = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;
  return names.some((name) => day[name] !== undefined && day[name] !== knownHalves[name]);
}

function wholeOf({ startTimeA = '', endTimeA = '', startTimeB = '', endTimeB = '' }: SentSchedule) {
  if (!startTimeB || !endTimeB)
    return { startTime: startTimeA, endTime: endTimeA, lunchTimeStart: '', lunchTimeEnd: '' };
  return { startTime: startTimeA, endTime: endTimeB, lunchTimeStart: endTimeA, lunchTimeEnd: startTimeB };
}
