import type { Schedule } from '@recado/api/contract';

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
