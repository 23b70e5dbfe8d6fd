import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../platform/database/database.ts';
import { jobLanes, jobs } from '../../../../platform/database/schema/jobs.ts';
import type { LoopReading } from '../../../../platform/observability/event-loop.ts';

/** From when the product counts as busy, and how a copy waits. */
export interface Patience {
  /** Milliseconds by which jobs that could run wait. */
  jobs: number;
  /** Milliseconds by which the event loop of this process is late. */
  loop: number;
  /** Milliseconds between two looks, while it is busy and while it is not. */
  busyLook: number;
  look: number;
  /** Milliseconds after which a copy goes on with one page: a worker that does not run must not stop it for good. */
  longest: number;
}

const usual: Patience = { jobs: 3_000, loop: 200, busyLook: 1_000, look: 2_000, longest: 30_000 };

/** Waits as long as the product is busy; `onWait` is called when it begins and ends to wait. */
export type Breathe = (signal: AbortSignal, onWait: (isWaiting: boolean) => void) => Promise<void>;

/**
 * Makes a copy give way: to jobs that wait for a worker or a connection to the database, and, in the server itself, to its
 * event loop (`readLoop`).
 */
export function createBreathing(database: Database, readLoop?: () => LoopReading, patience: Patience = usual): Breathe {
  let lookedAt = 0;
  async function isBusy(): Promise<boolean> {
    lookedAt = performance.now();
    if ((readLoop?.().delay ?? 0) > patience.loop) return true;
    if ((database.pool?.waitingCount ?? 0) > 0) return true;
    return (await jobsWait(database)) > patience.jobs;
  }
  return async (signal, onWait) => {
    if (performance.now() - lookedAt < patience.look) return;
    const begun = performance.now();
    let isWaiting = false;
    while (performance.now() - begun < patience.longest && (await isBusy())) {
      if (!isWaiting) onWait(true);
      isWaiting = true;
      await wait(patience.busyLook, undefined, { signal });
    }
    if (isWaiting) onWait(false);
  };
}

const longestWait = z.object({ milliseconds: z.coerce.number() });

/** Milliseconds by which the job that waits longest is late. One that waits for a retry, or for a phone, is not late. */
async function jobsWait(database: Database): Promise<number> {
  const { rows } = await database.system(({ db }) =>
    db.execute(sql`
      select coalesce(max(extract(epoch from now() - ${jobLanes.wakeAt})) * 1000, 0) as milliseconds
      from ${jobLanes}
      where ${jobLanes.pool} = 'default' and ${jobLanes.lease} is null
        and ${jobLanes.wakeAt} <= now() and ${jobLanes.notBefore} <= now()
        and exists (select 1 from ${jobs} where ${jobs.lane} = ${jobLanes.name} and ${jobs.failedAt} is null
          and ${jobs.runAt} <= now() and (${jobs.retryAt} is null or ${jobs.retryAt} <= now()))`),
  );
  return longestWait.parse(rows[0]).milliseconds;
}
