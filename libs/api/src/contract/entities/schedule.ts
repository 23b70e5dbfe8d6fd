import { z } from 'zod';
import { clockTime } from '../fields.ts';

/** Opening hours of one weekday, HH:MM in the company's time zone; lunch counts when both its ends are set (SERVER §2). */
export const schedule = z.object({
  weekday: z.string().max(40),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTime: clockTime,
  endTime: clockTime,
  lunchTimeStart: clockTime.default(''),
  lunchTimeEnd: clockTime.default(''),
});
export type Schedule = z.output<typeof schedule>;
