import type { Schedule } from '@recado/contract';
import { wrongTime } from '@recado/contract/opening-hours';
import { refusedValue } from '../../../platform/issues.ts';

/** The working hours of a user. Throws ERR_VALIDATION for impossible ones, e.g. a day that ends before it starts. */
export function checkedHours(sent: readonly Schedule[]): Schedule[] {
  for (const [index, day] of sent.entries()) {
    const wrong = wrongTime(day);
    if (wrong) throw refusedValue(`body.workingHours.${index}.${wrong.field}`, wrong.code);
  }
  return [...sent];
}

/** Whether hours are those of a user; a dialog sends them back as it got them. */
export function isSameWeek(sent: readonly Schedule[], stored: readonly Schedule[]): boolean {
  const days = (week: readonly Schedule[]) =>
    week.map(({ weekdayEn, startTime, endTime, lunchTimeStart, lunchTimeEnd }) =>
      [weekdayEn, startTime, endTime, lunchTimeStart, lunchTimeEnd].join(' '),
    );
  return days(sent).join() === days(stored).join();
}
