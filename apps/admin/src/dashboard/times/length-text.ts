import { timeText } from '../time-text.ts';

/** Seconds for reading: "40 s", or hours and minutes; a dash for none. */
export function lengthText(seconds: number | null): string {
  if (seconds === null) return '–';
  return seconds < 60 ? `${seconds} s` : timeText(seconds / 60);
}
