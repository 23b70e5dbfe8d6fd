import { timeText } from '../time-text.ts';

/** Formats seconds: "40 s", or hours and minutes; null is a dash. */
export function lengthText(seconds: number | null): string {
  if (seconds === null) return '–';
  return seconds < 60 ? `${seconds} s` : timeText(seconds / 60);
}
