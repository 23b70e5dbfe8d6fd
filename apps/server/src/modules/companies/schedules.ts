import { halvesOf, type Schedule, type SentSchedule } from '@recado/api/contract';

const weekdays = [
  ['Segunda-feira', 'monday', '08:00', '18:00'],
  ['Terça-feira', 'tuesday', '08:00', '18:00'],
  ['Quarta-feira', 'wednesday', '08:00', '18:00'],
  ['Quinta-feira', 'thursday', '08:00', '18:00'],
  ['Sexta-feira', 'friday', '08:00', '18:00'],
  ['Sábado', 'saturday', '08:00', '12:00'],
  ['Domingo', 'sunday', '00:00', '00:00'],
] as const;

/** The opening hours a company starts with (SPEC §9, default queue schedule). */
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

/** Seven days: those stored, the default where one is missing. */
export function completeSchedules(stored: readonly Schedule[]): Schedule[] {
  return defaultSchedules().map((day) => stored.find(({ weekdayEn }) => weekdayEn === day.weekdayEn) ?? day);
}

/**
 * Opening hours as they are stored, from what a client sent. Clients know one shape each and send the other back as they
 * were told it: so the halves count where they are not those of the hours that are stored, or come alone (SERVER §1).
 */
export function hoursFrom(sent: readonly SentSchedule[], stored: readonly Schedule[]): Schedule[] {
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
  const told = halvesOf(known);
  const names = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;
  return names.some((name) => day[name] !== undefined && day[name] !== told[name]);
}

function wholeOf({ startTimeA = '', endTimeA = '', startTimeB = '', endTimeB = '' }: SentSchedule) {
  if (!startTimeB || !endTimeB)
    return { startTime: startTimeA, endTime: endTimeA, lunchTimeStart: '', lunchTimeEnd: '' };
  return { startTime: startTimeA, endTime: endTimeB, lunchTimeStart: endTimeA, lunchTimeEnd: startTimeB };
}
