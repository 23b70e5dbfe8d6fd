import { longestSnoozeDays } from '@recado/contract/limits';
import { formatDateTime, formatTime, sameDay } from '@recado/ui/core';

/** The moments that are offered for a snooze; the clock is that of the browser. */
export type OfferedMoment = 'later' | 'tomorrow' | 'monday';

const hour = 60 * 60_000;
const day = 24 * hour;
const morning = 9;

/** When an offered moment is: in three hours, tomorrow at 9:00, on the next Monday at 9:00. */
export function offeredMoment(offered: OfferedMoment, now: number): Date {
  if (offered === 'later') return new Date(Math.ceil((now + 3 * hour) / 60_000) * 60_000);
  const weekday = new Date(now).getDay();
  return morningAfter(now, offered === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7);
}

function morningAfter(now: number, days: number): Date {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  date.setHours(morning, 0, 0, 0);
  return date;
}

/** Whether the server takes a moment: it is to come, within a year. */
export function isPossible(moment: Date, now: number): boolean {
  const ahead = moment.getTime() - now;
  return ahead > 0 && ahead <= longestSnoozeDays * day;
}

/** A moment as a list has room for it: the time today, else the day with its time. */
export function shortMoment(moment: string | Date): string {
  return sameDay(moment, Date.now()) ? formatTime(moment) : formatDateTime(moment);
}

/** A moment as a field of the browser has it: local, without seconds. */
export function asFieldValue(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
