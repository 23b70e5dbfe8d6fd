/** A day without work that is proposed to a company. `isOptional`: many companies work all the same. */
export interface ProposedHoliday {
  key: NationalHoliday;
  /** YYYY-MM-DD. */
  day: string;
  /** On the same day of every year; the others move with Easter. */
  isYearly: boolean;
  isOptional: boolean;
}

export type NationalHoliday =
  | 'newYear'
  | 'carnivalMonday'
  | 'carnival'
  | 'goodFriday'
  | 'tiradentes'
  | 'labour'
  | 'corpusChristi'
  | 'independence'
  | 'aparecida'
  | 'souls'
  | 'republic'
  | 'blackAwareness'
  | 'christmas';

/** Laws 662/1949, 6.802/1980 and 14.759/2023; the last one since 2024. */
const fixed: readonly (readonly [NationalHoliday, string])[] = [
  ['newYear', '01-01'],
  ['tiradentes', '04-21'],
  ['labour', '05-01'],
  ['independence', '09-07'],
  ['aparecida', '10-12'],
  ['souls', '11-02'],
  ['republic', '11-15'],
  ['blackAwareness', '11-20'],
  ['christmas', '12-25'],
];

/** Days after Easter Sunday. Carnival and Corpus Christi are no national holidays by law, but days off in most places. */
const movable: readonly (readonly [NationalHoliday, number, boolean])[] = [
  ['carnivalMonday', -48, true],
  ['carnival', -47, true],
  ['goodFriday', -2, false],
  ['corpusChristi', 60, true],
];

/** The national holidays of Brazil in a year, in their order, with optional days. Years from 1900 to 2999. */
export function nationalHolidays(year: number): ProposedHoliday[] {
  const easter = easterOf(year);
  const ofYear = fixed.map(([key, date]) => ({ key, day: `${year}-${date}`, isYearly: true, isOptional: false }));
  const ofEaster = movable.map(([key, offset, isOptional]) => ({
    ...{ key, isOptional, isYearly: false },
    day: new Date(easter + offset * 86_400_000).toISOString().slice(0, 10),
  }));
  return [...ofYear, ...ofEaster].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Easter Sunday of a year in the Gregorian calendar, as UTC milliseconds (the algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const place = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1);
}
