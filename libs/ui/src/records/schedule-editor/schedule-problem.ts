import type { Schedule } from '@recado/api/contract';
import type { Problem } from '@recado/api/problems';
import { isClock } from './clock-text.ts';

/** The first problem in a week's hours: an invalid time, or an end without its start; undefined when there is none. */
export function scheduleProblem(week: readonly Schedule[]): Problem | undefined {
  const stretches = week.flatMap((day) => [
    [day.startTime, day.endTime],
    [day.lunchTimeStart, day.lunchTimeEnd],
  ]);
  if (!stretches.flat().every(isClock)) return { code: 'invalidFormat', params: {} };
  const isHalf = stretches.some(([start, end]) => Boolean(start) !== Boolean(end));
  return isHalf ? { code: 'required', params: {} } : undefined;
}
