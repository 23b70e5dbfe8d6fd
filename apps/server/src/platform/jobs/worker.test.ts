import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { eventually } from '../../testing/eventually.ts';
import { jobLanes } from '../database/schema/jobs.ts';
import { effectful, type JobHandler, transactional } from './handlers.ts';
import { millisecondsUntilNextJob } from './queue.ts';
import { number, numbered, useJobWorld } from './testing/job-world.ts';
import { takeNextJob } from './turn.ts';

const world = useJobWorld();

const anHour = 3_600_000;

describe('a worker', () => {
  /** Claims a job like a worker that dies before running it. */
  async function takeAndDie(handler: JobHandler, leaseMs: number): Promise<string> {
    const handlers = new Map([[handler.kind, handler]]);
    const turn = await takeNextJob({
      database: world.elsewhere,
      handlers,
      pools: ['default'],
      leaseMs,
      onClaim: () => undefined,
    });
    return turn.found;
  }

  /** Sets the remaining time of the lease of the lane `a`. */
  const leaseEndsIn = (interval: string) =>
    world.database.system(({ db }) =>
      db
        .update(jobLanes)
        .set({ wakeAt: sql`now() + ${interval}::interval` })
        .where(and(eq(jobLanes.name, 'a'), isNotNull(jobLanes.lease))),
    );
  /** Whether the lease of the lane `a` lasts for half an hour or more. */
  async function isLeasedForLong(): Promise<boolean> {
    const [lane] = await world.database.system(({ db }) =>
      db
        .select({ found: sql<boolean>`${jobLanes.wakeAt} > now() + interval '30 min'` })
        .from(jobLanes)
        .where(and(eq(jobLanes.name, 'a'), isNotNull(jobLanes.lease))),
    );
    return lane?.found === true;
  }

  it('is idle until it is woken when no job is due', async () => {
    const handlers = new Map<string, JobHandler>();
    const options = { handlers, pools: ['never used'], leaseMs: 1_000, onClaim: () => undefined };
    const turn = await takeNextJob({ database: world.database, ...options });
    assert.deepEqual(turn, { found: 'nothing', waitMs: null });
  });

  it('ignores the lanes that its own process is working on when it looks for a due job', async () => {
    const nextDue = (...held: string[]) => millisecondsUntilNextJob(world.database, { pools: ['default'], held });
    await world.enqueue(numbered('a', 1));
    assert.ok(((await nextDue()) ?? 1) <= 0);
    assert.equal(await nextDue('a'), null);
    await world.enqueue(numbered('b', 1));
    assert.ok(((await nextDue('a')) ?? 1) <= 0);
  });

  it('finds a job without a notification', async () => {
    const done: number[] = [];
    const handler = transactional('n', number, async (_unit, payload) => void done.push(payload));
    world.work([handler], { pollMs: 50 });
    await world.enqueue(numbered('a', 1));
    await eventually('it has nothing to do', world.allDone);
    const job = { ...numbered('a', 2), pool: 'default', minGapMs: 0, maxAttempts: 8, blocksLane: true };
    await world.database.tenant(world.company, ({ db }) =>
      db.execute(sql`select recado_enqueue(${JSON.stringify([job])}::jsonb, null, null)`),
    );
    await eventually('it is done', world.allDone);
    assert.deepEqual(done, [1, 2]);
  });

  it('starts jobs that its own jobs add at once, also in a lane that it is working on', async () => {
    const done: number[] = [];
    const { promise: added, resolve: isAdded } = Promise.withResolvers<void>();
    const handler = transactional('n', number, async (unit, payload) => {
      // The first job holds the lane `a`, to which the second one adds a job.
      if (payload === 1) await Promise.race([added, wait(500)]);
      if (payload === 2) {
        await unit.enqueue(numbered('a', 3));
        await unit.enqueue(numbered('c', 4));
        isAdded();
      }
      done.push(payload);
    });
    // No poll finds a job during this test.
    world.work([handler], { pollMs: 10 * 60_000 });
    await world.enqueue(numbered('a', 1));
    await world.enqueue(numbered('b', 2));
    await eventually('all are done', () => done.length === 4);
    assert.deepEqual(done.toSorted(), [1, 2, 3, 4]);
  });

  it('that dies loses its lane to another worker when its lease expires', async () => {
    const done: number[] = [];
    const handler = effectful('n', number, async (payload) => void done.push(payload));
    await world.enqueue(numbered('a', 1), numbered('a', 2));
    assert.equal(await takeAndDie(handler, anHour), 'leased');
    world.work([handler], { pollMs: 50 });
    // Time for several polls.
    await wait(200);
    assert.deepEqual(done, []);
    await leaseEndsIn('0 s');
    await eventually('both are done', () => done.length === 2);
    assert.deepEqual(done, [1, 2]);
  });

  it('that dies repeatedly on one job does not block its lane for ever', async () => {
    const done: number[] = [];
    const handler = effectful('n', number, async (payload) => void done.push(payload));
    await world.enqueue(numbered('a', 1, { maxAttempts: 2 }), numbered('a', 2));
    for (let death = 0; death < 2; death += 1) {
      assert.equal(await takeAndDie(handler, 20), 'leased');
      await wait(40);
    }
    world.work([handler]);
    await eventually('the second is done', () => done.length === 1);
    assert.deepEqual(done, [2]);
  });

  it('keeps a lane as long as its job runs', async (context) => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let runs = 0;
    const handler = effectful('n', number, async () => {
      runs += 1;
      await gate;
    });
    // The test decides when the lease is renewed, so that a pause of the machine does not end it.
    context.mock.timers.enable({ apis: ['setInterval'] });
    for (const database of [world.database, world.elsewhere])
      world.work([handler], { database, leaseMs: anHour, pollMs: 50 });
    await world.enqueue(numbered('a', 1));
    await eventually('it runs', () => runs > 0);
    for (let times = 0; times < 3; times += 1) {
      await leaseEndsIn('10 min');
      context.mock.timers.tick(anHour / 3);
      await eventually('its lease is renewed', isLeasedForLong);
    }
    // Time for several polls of both.
    await wait(200);
    open();
    await eventually('it is done', world.allDone);
    assert.equal(runs, 1);
  });

  it('finishes running jobs when it is stopped, and aborts those that take too long', async () => {
    let finished = false;
    let aborted = false;
    let started = 0;
    const worker = world.work(
      [
        effectful('n', number, async (payload, _job, signal) => {
          started += 1;
          if (payload === 1) await wait(150);
          else await wait(60_000, undefined, { signal }).catch(() => undefined);
          aborted ||= signal.aborted;
          finished = true;
          signal.throwIfAborted();
        }),
      ],
      { graceMs: 300 },
    );
    await world.enqueue(numbered('a', 1), numbered('b', 2));
    await eventually('both run', () => started === 2);
    await worker.stop();
    assert.ok(finished && aborted);
    assert.equal(await world.left(), 1);
  });
});
