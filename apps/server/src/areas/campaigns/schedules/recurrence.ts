import type { ScheduleRecurrence } from '@recado/contract';
import { localMoment, momentIn } from '@recado/contract/local-moment';
import type { schedules } from './schedules.schema.ts';

type Repeated = Pick<typeof schedules.$inferSelect, 'sendAt' | 'recurrence' | 'recurrenceDay' | 'repeatUntil'>;

/**
 * The next time of a schedule after `after`: the same local time of a later day, week or month; null if it is not
 * repeated or its last day is over. Times that passed while no server ran are skipped (ADR 52).
 */
export function nextOccurrence(schedule: Repeated, timeZone: string, after: Date): Date | null {
  if (schedule.recurrence === 'none') return null;
  const first = localMoment(schedule.sendAt, timeZone).asUtc;
  for (let count = 1; ; count += 1) {
    const local = shifted(first, schedule.recurrence, count, schedule.recurrenceDay).toISOString();
    if (schedule.repeatUntil !== null && local.slice(0, 10) > schedule.repeatUntil) return null;
    const moment = momentIn(local.slice(0, 19), timeZone);
    if (moment > after) return moment;
  }
}

/** The day of the month that a monthly schedule keeps; null for other schedules. */
export function recurrenceDayOf(recurrence: ScheduleRecurrence, sendAt: Date, timeZone: string): number | null {
  return recurrence === 'monthly' ? localMoment(sendAt, timeZone).asUtc.getUTCDate() : null;
}

/** A local time some days, weeks or months later; if a month is too short, on its last day. */
function shifted(local: Date, recurrence: 'daily' | 'weekly' | 'monthly', count: number, day: number | null): Date {
  const later = new Date(local);
  if (recurrence !== 'monthly') {
    later.setUTCDate(local.getUTCDate() + count * (recurrence === 'weekly' ? 7 : 1));
    return later;
  }
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  later.setUTCFullYear(year, month, Math.min(day ?? local.getUTCDate(), lastDay));
  return later;
}
