import { z } from 'zod';
import { clockTime } from '../fields.ts';

/**
 * Opening hours of one weekday, HH:MM in the company's time zone; lunch applies if both its start and its end are set
 * (SERVER §2).
 */
export const schedule = z.object({
  weekday: z.string().max(40),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTime: clockTime,
  endTime: clockTime,
  lunchTimeStart: clockTime.default(''),
  lunchTimeEnd: clockTime.default(''),
});
export type Schedule = z.output<typeof schedule>;

/** The same hours in the form of some clients of the family: before lunch and after it (SERVER §1). */
const halves = z.object({ startTimeA: clockTime, endTimeA: clockTime, startTimeB: clockTime, endTimeB: clockTime });

/** Opening hours in answers: in both forms. */
export const shownSchedule = schedule
  .transform((day) => ({ ...day, ...halvesOf(day) }))
  .pipe(z.object({ ...schedule.shape, lunchTimeStart: clockTime, lunchTimeEnd: clockTime, ...halves.shape }));

/** Opening hours in requests: in either form, or in both if a client sends back an answer. */
export const sentSchedule = schedule
  .partial()
  .extend({ ...halves.partial().shape, ...schedule.pick({ weekday: true, weekdayEn: true }).shape });
export type SentSchedule = z.output<typeof sentSchedule>;

/** A day's hours before lunch and after it; without lunch all of them are before it. */
export function halvesOf(day: Omit<Schedule, 'weekday' | 'weekdayEn'>): z.output<typeof halves> {
  const { startTime, endTime, lunchTimeStart, lunchTimeEnd } = day;
  if (!lunchTimeStart || !lunchTimeEnd)
    return { startTimeA: startTime, endTimeA: endTime, startTimeB: '', endTimeB: '' };
  return { startTimeA: startTime, endTimeA: lunchTimeStart, startTimeB: lunchTimeEnd, endTimeB: endTime };
}
