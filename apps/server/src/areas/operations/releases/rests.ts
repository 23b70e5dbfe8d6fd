import type { Clock } from '../../../platform/clock.ts';

/** The pauses (milliseconds) after failures: the first, doubled after each further failure, and the longest. */
const firstRest = 60_000;
const longestRest = 15 * 60_000;

/** Releases that failed and are not retried yet, by name. */
interface Rests {
  isResting(name: string): boolean;
  /** Begins a pause, longer than the last one; returns whether the reason differs from the last one. */
  begin(name: string, reason: string): boolean;
  end(name: string): void;
}

/** The pauses of one process. */
export function createRests(clock: Clock): Rests {
  const known = new Map<string, { rest: number; until: number; reason: string }>();
  return {
    isResting: (name) => (known.get(name)?.until ?? 0) > clock().getTime(),
    begin(name, reason) {
      const last = known.get(name);
      const rest = last ? Math.min(last.rest * 2, longestRest) : firstRest;
      known.set(name, { rest, until: clock().getTime() + rest, reason });
      return last?.reason !== reason;
    },
    end: (name) => void known.delete(name),
  };
}
