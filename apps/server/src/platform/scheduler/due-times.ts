import { Cron } from 'croner';
import type { RecurringWork } from './recurring-work.ts';

/** The time zone of work that does not set one. */
export const usualTimezone = 'UTC';

/**
 * The next time after `now` at which work is due. Throws for a pattern or zone that is invalid or never due, so that
 * the mistake shows when the server starts.
 */
export function nextDueTime({ name, pattern, timezone = usualTimezone }: RecurringWork, now: Date): Date {
  const next = new Cron(pattern, { timezone, mode: '5-part' }).nextRun(now);
  if (!next) throw new Error(`The recurring work ${name} is never due: ${pattern}`);
  return next;
}
