import { AppError } from '../errors.ts';
import type { Clock } from '../platform.ts';

const maximumKeys = 100_000;

/** At most so many calls for one key (a number, an account) in a time, whatever address they come from. */
export function createCallLimit(limit: { calls: number; milliseconds: number }, clock: Clock) {
  const seen = new Map<string, { calls: number; until: number }>();
  return {
    /** Counts a call. Throws ERR_TOO_MANY_REQUESTS when it is one too many. */
    count(key: string): void {
      const now = clock().getTime();
      const known = seen.get(key);
      const window = known && known.until > now ? known : { calls: 0, until: now + limit.milliseconds };
      window.calls += 1;
      if (seen.size >= maximumKeys) seen.clear();
      seen.set(key, window);
      if (window.calls > limit.calls) throw new AppError('ERR_TOO_MANY_REQUESTS');
    },
  };
}
