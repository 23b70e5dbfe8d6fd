import { localMoment } from './local-moment.ts';

/** The quiet hours, in which no sound is played, as the contract declares them. */
export interface QuietHours {
  /** HH:MM in the time zone. */
  from: string;
  /** HH:MM; if not after `from`: on the next day. */
  until: string;
  /** The weekdays on which they begin; 0 is Sunday. */
  days: number[];
  /** Null: the company's. */
  timeZone: string | null;
}

/** Whether a moment is inside the quiet hours. Hours past midnight belong to the day on which they begin. */
export function isQuiet(quiet: QuietHours | null, moment: Date, companyTimeZone: string): boolean {
  if (!quiet) return false;
  const { weekday, minuteOfDay } = localMoment(moment, quiet.timeZone ?? companyTimeZone);
  const [from, until] = [minuteOf(quiet.from), minuteOf(quiet.until)];
  const begins = (day: number) => quiet.days.includes((day + 7) % 7);
  if (from < until) return begins(weekday) && minuteOfDay >= from && minuteOfDay < until;
  return (begins(weekday) && minuteOfDay >= from) || (begins(weekday - 1) && minuteOfDay < until);
}

/** Whether this system knows a time zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The default choices. */
export const usualChoices = {
  push: { message: true, mention: true, transfer: true },
  sound: { message: true, transfer: true },
  desktop: { transfer: true },
  mail: { health: true },
  hidesText: false,
  quiet: null as QuietHours | null,
};
