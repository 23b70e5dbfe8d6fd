import { Cron } from 'croner';
import type { RecurringWork } from './recurring-work.ts';

/** The zone of work that names none. */
export const usualTimezone = 'UTC';

/**
 * The first time after `now` at which work is due. Throws for a pattern or zone that is wrong or never comes, so that
 * the mistake shows when the server starts.
 */
export function nextDueTime({ name, pattern, timezone = usualTimezone }: RecurringWork, now: Date): Date {
  const next = new Cron(pattern, { timezone, mode: '5-part' }).nextRun(now);
  if (!next) throw new Error(`The recurring work ${name} is never due: ${pattern}`);
  return next;
}
