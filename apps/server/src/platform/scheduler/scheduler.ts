import type { JobHandler } from '../jobs/handlers.ts';
import type { Platform } from '../platform.ts';
import type { RecurringWork } from './recurring-work.ts';
import { fireIfDue, firstDueTime, registerWork } from './schedule.ts';

/** Starts recurring work when it is due. Any number of processes may have one. */
export interface Scheduler {
  /** Checks now instead of at the next due time. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

type SchedulerParts = Pick<Platform, 'database' | 'clock' | 'logger'>;

/**
 * Due times are read at least this often (milliseconds): another process may have changed them, or the clock was set.
 */
const longestRest = 60_000;
/** Milliseconds until the next check after one that failed. */
const restAfterFailure = 5_000;

/**
 * Registers work and enqueues it whenever it is due, as a job in a lane of its own. The rules of the queue apply (one
 * run at a time, retries, leases), and the result of one run does not affect the next. Throws for an invalid pattern.
 */
export async function createScheduler(parts: SchedulerParts, works: readonly RecurringWork[]): Promise<Scheduler> {
  const { database, clock, logger } = parts;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();

  await database.system(async (unit) => {
    for (const work of inOrder(works)) await registerWork(unit, work, clock());
  });

  async function lookOnce(): Promise<void> {
    clearTimeout(timer);
    if (stopped) return;
    const rest = await begin().catch((error: unknown) => {
      logger.error({ err: error }, 'recurring work could not be looked up');
      return restAfterFailure;
    });
    if (stopped) return;
    timer = setTimeout(look, rest);
    timer.unref();
  }

  /** Enqueues due work; returns the milliseconds until the next check. */
  function begin(): Promise<number> {
    const names = works.map(({ name }) => name);
    return database.system(async (unit) => {
      const now = clock();
      const first = await firstDueTime(unit, names);
      if (!first || first > now) return restUntil(first, now);
      for (const work of inOrder(works)) await fireIfDue(unit, work, now);
      return restUntil(await firstDueTime(unit, names), now);
    });
  }

  function look(): Promise<void> {
    looking = looking.then(lookOnce);
    return looking;
  }

  await look();
  return {
    look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Handles the jobs of recurring work, for the workers of every process. */
export function recurringWorkHandlers(works: readonly RecurringWork[]): JobHandler[] {
  return works.map(({ name, run }) => ({
    kind: name,
    type: 'effectful',
    prepare: async () => async (signal) => {
      await run(signal);
      return undefined;
    },
  }));
}

function restUntil(due: Date | undefined, now: Date): number {
  return due ? Math.max(0, Math.min(due.getTime() - now.getTime(), longestRest)) : longestRest;
}

/** In the same order everywhere, so that two processes do not deadlock. */
function inOrder(works: readonly RecurringWork[]): RecurringWork[] {
  return [...works].sort((one, other) => (one.name < other.name ? -1 : 1));
}
