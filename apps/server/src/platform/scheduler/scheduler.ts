import { z } from 'zod';
import { effectful, type JobHandler } from '../jobs/handlers.ts';
import type { Platform } from '../platform.ts';
import type { RecurringWork } from './recurring-work.ts';
import { fireIfDue, firstDueTime, noteSuccess, registerWork } from './schedule.ts';

/** Begins recurring work when it is due. Any number of processes may run one. */
export interface Scheduler {
  /** Looks now instead of when the next work is due. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

type SchedulerParts = Pick<Platform, 'database' | 'clock' | 'logger'>;

/** Due times are looked up at least this often (milliseconds): another process may have set them, or the clock. */
const longestRest = 60_000;
/** After a look that failed. */
const restAfterFailure = 5_000;

/**
 * Registers work and begins it whenever it is due, as a job in a lane of its own: the queue's rules hold for it (one run
 * at a time, tries, leases), and what becomes of one run does not matter for the next. Throws when a pattern is wrong.
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

  /** Begins what is due; answers how long to rest. */
  async function begin(): Promise<number> {
    const first = await database.system((unit) =>
      firstDueTime(
        unit,
        works.map(({ name }) => name),
      ),
    );
    if (!first) return longestRest;
    const now = clock();
    if (first > now) return Math.min(first.getTime() - now.getTime(), longestRest);
    await database.system(async (unit) => {
      for (const work of inOrder(works)) await fireIfDue(unit, work, now);
    });
    return 0;
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

/** What does the jobs of recurring work, for the workers of every process. */
export function recurringWorkHandlers(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  works: readonly RecurringWork[],
): JobHandler[] {
  return works.map(({ name, run }) =>
    effectful(name, z.unknown(), async (_payload, _job, signal) => {
      await run(signal);
      await database.system((unit) => noteSuccess(unit, name, clock()));
    }),
  );
}

/** In one order everywhere, so that two processes do not wait for each other's rows. */
function inOrder(works: readonly RecurringWork[]): RecurringWork[] {
  return [...works].sort((one, other) => (one.name < other.name ? -1 : 1));
}
