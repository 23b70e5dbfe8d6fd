import type { Schedule } from '@recado/contract';

const names = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const;

/** The hours a new queue or company starts with (SPEC §9): weekdays 08:00–18:00, Saturday to 12:00, Sunday closed. */
export function defaultSchedule(): Schedule[] {
  return weekdays().map((weekdayEn) => ({
    weekday: names[weekdayEn],
    weekdayEn,
    startTime: weekdayEn === 'sunday' ? '00:00' : '08:00',
    endTime: weekdayEn === 'sunday' ? '00:00' : weekdayEn === 'saturday' ? '12:00' : '18:00',
    lunchTimeStart: '',
    lunchTimeEnd: '',
  }));
}

/** The days in the order of the editor, Monday first. */
export function weekdays(): Schedule['weekdayEn'][] {
  return ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
}

/** The name of a day in a locale of Intl, e.g. "segunda-feira". */
export function weekdayName(day: Schedule['weekdayEn'], locale: string): string {
  const monday = Date.UTC(2024, 0, 1);
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    monday + weekdays().indexOf(day) * 86_400_000,
  );
}
