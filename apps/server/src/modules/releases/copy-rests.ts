import type { Clock } from '../../platform/platform.ts';

/** Milliseconds of the first rest, twice as many after each further failure, and at most. */
const firstRest = 60_000;
const longestRest = 15 * 60_000;

/** What failed and is left alone for a while, by name. */
export interface Rests {
  isResting(name: string): boolean;
  /** Begins a rest, longer than the last one; returns whether the reason is another than that of the last. */
  begin(name: string, reason: string): boolean;
  end(name: string): void;
}

/** Rests of one process. */
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
