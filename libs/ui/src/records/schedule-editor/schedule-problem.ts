import type { Schedule } from '@recado/api/contract';
import { isClock } from './clock-text.ts';

/** Why a week's hours cannot be saved: a time that is none, or a stretch with one end only. */
export type ScheduleProblem = 'invalid' | 'halfStretch';

/** The first thing wrong with a week's hours; undefined when nothing is. */
export function scheduleProblem(week: readonly Schedule[]): ScheduleProblem | undefined {
  const stretches = week.flatMap((day) => [
    [day.startTime, day.endTime],
    [day.lunchTimeStart, day.lunchTimeEnd],
  ]);
  if (!stretches.flat().every(isClock)) return 'invalid';
  return stretches.some(([start, end]) => Boolean(start) !== Boolean(end)) ? 'halfStretch' : undefined;
}
