import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Database } from '../database/database.ts';
import { recurringWork } from '../database/schema/recurring-work.ts';
import { listDeadLetters } from '../jobs/dead-letters.ts';
import { useJobWorld } from '../jobs/testing/job-world.ts';
import type { RecurringWork } from './recurring-work.ts';
import { nextDueTime } from './schedule.ts';
import { createScheduler, recurringWorkHandlers, type Scheduler } from './scheduler.ts';

const world = useJobWorld();
const hour = 3_600_000;
let now: Date;
let schedulers: Scheduler[] = [];
const clock = () => now;

beforeEach(async () => {
  now = new Date('2031-05-10T10:20:00Z');
  await world.database.system(({ db }) => db.delete(recurringWork));
});
afterEach(async () => {
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
  schedulers = [];
});

/** Starts a process that runs this work. */
async function start(work: RecurringWork, database: Database = world.database): Promise<Scheduler> {
  world.work(recurringWorkHandlers([work]), { database });
  const scheduler = await createScheduler({ database, clock, logger: testLogger }, [work]);
  schedulers.push(scheduler);
  return scheduler;
}

/** Hourly work that counts its runs. */
function counted(run: () => void = () => undefined): { work: RecurringWork; runs(): number } {
  let runs = 0;
  const work = {
    name: 'counted',
    pattern: '5 * * * *',
    tries: 1,
    run: async () => {
      runs += 1;
      run();
    },
  };
  return { work, runs: () => runs };
}

const row = async () => (await world.database.system(({ db }) => db.select().from(recurringWork)))[0];

describe('recurring work', () => {
  it('runs once for each due time, however many processes there are', async () => {
    const { work, runs } = counted();
    const processes = [await start(work), await start(work, world.elsewhere)];
    await eventually('the first run, at once', world.allDone);
    assert.equal(runs(), 1);
    for (const due of [2, 3]) {
      now = new Date(now.getTime() + hour);
      await Promise.all(processes.map((scheduler) => scheduler.look()));
      await eventually('the run is over', world.allDone);
      assert.equal(runs(), due);
    }
    for (const scheduler of processes) await scheduler.look();
    assert.equal(await world.left(), 0);
    assert.deepEqual((await row())?.nextRunAt, new Date('2031-05-10T13:05:00Z'));
  });

  it('continues after a failed run, which stays visible until the next one starts', async () => {
    const { work, runs } = counted(() => {
      if (runs() === 1) throw new Error('no luck');
    });
    const scheduler = await start(work);
    const dead = () => world.database.system((unit) => listDeadLetters(unit));
    await eventually('the failure is shown', async () => (await dead())[0]?.lastError === 'no luck');
    now = new Date(now.getTime() + hour);
    await scheduler.look();
    await eventually('the next run succeeds', world.allDone);
    assert.deepEqual([runs(), await dead()], [2, []]);
  });

  it('is made up for by one run after a time without any process', async () => {
    const { work, runs } = counted();
    const scheduler = await start(work);
    await eventually('the first run', world.allDone);
    await scheduler.stop();
    now = new Date(now.getTime() + 100 * hour);
    await start(work);
    await eventually('the missed runs are made up for', async () => runs() === 2 && (await world.allDone()));
    assert.deepEqual((await row())?.nextRunAt, new Date('2031-05-14T15:05:00Z'));
  });

  it('does not start while another run of it is in progress', async (context) => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    context.after(() => open());
    let runs = 0;
    const work: RecurringWork = {
      name: 'long',
      pattern: '5 * * * *',
      run: async () => {
        runs += 1;
        await gate;
      },
    };
    const scheduler = await start(work);
    await eventually('it runs', () => runs === 1);
    now = new Date(now.getTime() + hour);
    await scheduler.look();
    assert.equal(await world.left(), 1);
    open();
    await eventually('it is over', world.allDone);
    assert.equal(runs, 1);
  });

  it('follows a changed pattern from the next start on', async () => {
    const { work } = counted();
    await (await start(work)).stop();
    await start({ ...work, pattern: '30 8 * * *', timezone: 'America/Sao_Paulo' });
    assert.deepEqual((await row())?.nextRunAt, new Date('2031-05-10T11:30:00Z'));
  });

  it('starts by itself when it is due', async () => {
    const { work, runs } = counted();
    // Half a second before the due time.
    const offset = new Date('2031-05-10T10:04:59.500Z').getTime() - Date.now();
    const ticking = () => new Date(Date.now() + offset);
    const { database } = world;
    world.work(recurringWorkHandlers([work]));
    await database.system(({ db }) =>
      db.insert(recurringWork).values({ ...work, timezone: 'UTC', nextRunAt: new Date('2031-05-10T10:05:00Z') }),
    );
    schedulers.push(await createScheduler({ database, clock: ticking, logger: testLogger }, [work]));
    await eventually('it runs', () => runs() === 1);
    const [due] = await database.system(({ db }) =>
      db.select().from(recurringWork).where(eq(recurringWork.name, work.name)),
    );
    assert.deepEqual(due?.nextRunAt, new Date('2031-05-10T11:05:00Z'));
  });
});

describe('a due time', () => {
  const work = { name: 'any', run: async () => undefined };

  it('is interpreted in the time zone of the work', () => {
    const pattern = '0 0 * * *';
    assert.deepEqual(nextDueTime({ ...work, pattern }, now), new Date('2031-05-11T00:00:00Z'));
    const timezone = 'America/Sao_Paulo';
    assert.deepEqual(nextDueTime({ ...work, pattern, timezone }, now), new Date('2031-05-11T03:00:00Z'));
  });

  it('that is invalid or never due is refused', () => {
    for (const pattern of ['nonsense', '61 * * * *', '0 0 31 2 *', '* * * * * *'])
      assert.throws(() => nextDueTime({ ...work, pattern }, now), pattern);
  });
});
