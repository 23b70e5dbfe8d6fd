import type { Schedule } from './entities/schedule.ts';
import type { IssueCode } from './issues.ts';

/** The opening hours of a day. */
export type ClockField = 'startTime' | 'endTime' | 'lunchTimeStart' | 'lunchTimeEnd';

/** A problem in a day's hours, and its field. */
export interface WrongTime {
  field: ClockField;
  code: Extract<IssueCode, 'invalidFormat' | 'required' | 'endBeforeStart' | 'invalid'>;
}

const fields: readonly ClockField[] = ['startTime', 'endTime', 'lunchTimeStart', 'lunchTimeEnd'];

/**
 * The first problem in the hours of a day: no time of day, one end without the other, an end before its start, or lunch
 * outside the hours. Undefined when there is none. 00:00–00:00 is a closed day (SPEC §9); an end of 00:00 is midnight.
 */
export function wrongTime(day: Pick<Schedule, ClockField>): WrongTime | undefined {
  const unreadable = fields.find((field) => !isClock(day[field]));
  if (unreadable) return { field: unreadable, code: 'invalidFormat' };
  const { startTime, endTime, lunchTimeStart, lunchTimeEnd } = day;
  return (
    wrongStretch(['startTime', startTime], ['endTime', endTime === '00:00' ? '24:00' : endTime]) ??
    wrongStretch(['lunchTimeStart', lunchTimeStart], ['lunchTimeEnd', lunchTimeEnd]) ??
    wrongLunch(day)
  );
}

/** Whether a text is empty or a time of day, HH:MM in 24 hours (SPEC §5). */
export function isClock(text: string): boolean {
  return text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

type End = readonly [field: ClockField, time: string];

function wrongStretch([startField, start]: End, [endField, end]: End): WrongTime | undefined {
  if (!start && !end) return undefined;
  if (!start) return { field: startField, code: 'required' };
  if (!end) return { field: endField, code: 'required' };
  return end <= start ? { field: endField, code: 'endBeforeStart' } : undefined;
}

function wrongLunch({ startTime, endTime, lunchTimeStart, lunchTimeEnd }: Pick<Schedule, ClockField>) {
  if (!lunchTimeStart || !startTime || startTime === endTime) return undefined;
  const end = endTime === '00:00' ? '24:00' : endTime;
  if (lunchTimeStart < startTime) return { field: 'lunchTimeStart', code: 'invalid' } as const;
  return lunchTimeEnd > end ? ({ field: 'lunchTimeEnd', code: 'invalid' } as const) : undefined;
}
