import { Cron } from 'croner';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Unit } from '../database/database.ts';
import { jobs } from '../database/schema/jobs.ts';
import { recurringWork } from '../database/schema/recurring-work.ts';
import type { RecurringWork } from './recurring-work.ts';

const usualTries = 3;

/**
 * Creates or updates the row of the work. New work is due at once. If its pattern changed, it is due at the next time
 * of the new pattern, unless it is due already. Requires a system unit, like everything in this file.
 */
export async function registerWork({ db }: Unit, work: RecurringWork, now: Date): Promise<void> {
  const { name, pattern, timezone = usualTimezone } = work;
  const next = nextDueTime(work, now);
  await db.insert(recurringWork).values({ name, pattern, timezone, nextRunAt: now }).onConflictDoNothing();
  const changed = or(sql`${recurringWork.pattern} <> ${pattern}`, sql`${recurringWork.timezone} <> ${timezone}`);
  const isDue = lte(recurringWork.nextRunAt, now);
  const nextRunAt = sql`case when ${isDue} then ${recurringWork.nextRunAt} else ${next.toISOString()}::timestamptz end`;
  await db
    .update(recurringWork)
    .set({ pattern, timezone, nextRunAt })
    .where(and(eq(recurringWork.name, name), changed));
}

/**
 * Enqueues the job of work that is due and sets the next due time: once per due time, whichever process comes first.
 * One job makes up for all times that passed while no process ran.
 */
export async function fireIfDue(unit: Unit, work: RecurringWork, now: Date): Promise<void> {
  const { name, tries = usualTries } = work;
  const fired = await unit.db
    .update(recurringWork)
    .set({ nextRunAt: nextDueTime(work, now) })
    .where(and(eq(recurringWork.name, name), lte(recurringWork.nextRunAt, now)))
    .returning({ name: recurringWork.name });
  if (fired.length === 0) return;
  // The failure of an earlier run stays visible until the next run starts: at most one dead letter.
  await unit.db.delete(jobs).where(and(isNull(jobs.companyId), isNotNull(jobs.failedAt), eq(jobs.kind, name)));
  const lane = `recurring:${name}`;
  await unit.enqueue({ kind: name, payload: {}, lane, dedupeKey: lane, maxAttempts: tries });
}

/** The earliest due time of the given work; undefined when none of it has a row. */
export async function firstDueTime({ db }: Unit, names: string[]): Promise<Date | undefined> {
  const [first] = await db
    .select({ nextRunAt: recurringWork.nextRunAt })
    .from(recurringWork)
    .where(inArray(recurringWork.name, names))
    .orderBy(asc(recurringWork.nextRunAt))
    .limit(1);
  return first?.nextRunAt;
}

/** The time zone of work that does not set one. */
const usualTimezone = 'UTC';

/**
 * The next time after `now` at which work is due. Throws for a pattern or zone that is invalid or never due, so that
 * the mistake shows when the server starts.
 */
export function nextDueTime({ name, pattern, timezone = usualTimezone }: RecurringWork, now: Date): Date {
  const next = new Cron(pattern, { timezone, mode: '5-part' }).nextRun(now);
  if (!next) throw new Error(`The recurring work ${name} is never due: ${pattern}`);
  return next;
}
