import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { onPostgresql } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Unit } from '../database/database.ts';
import { jobLanes, jobs } from '../database/schema/jobs.ts';
import { queues } from '../database/schema/queues.ts';
import { effectful, transactional } from './handlers.ts';
import { number, numbered, useJobWorld } from './testing/job-world.ts';

const world = useJobWorld();

describe('lanes', () => {
  for (const type of ['transactional', 'effectful'] as const) {
    it(`run in order, one job at a time, with several workers and processes: ${type}`, async () => {
      const lanes = ['a', 'b', 'c', 'd', 'e'];
      const done = new Map(lanes.map((lane) => [lane, [] as number[]]));
      const busy = new Set<string>();
      // Checked at the end: an error inside the job would count as a failed attempt and cause a retry.
      const overlaps: string[] = [];
      const run = async (payload: number, lane: string) => {
        if (busy.has(lane)) overlaps.push(`${lane}: ${payload}`);
        busy.add(lane);
        await wait(Math.random() * 4);
        done.get(lane)?.push(payload);
        busy.delete(lane);
      };
      const handler =
        type === 'transactional'
          ? transactional('n', number, (_unit, payload, job) => run(payload, job.lane))
          : effectful('n', number, (payload, job) => run(payload, job.lane));
      for (const database of [world.database, world.database, world.elsewhere, world.elsewhere])
        world.work([handler], { database });
      for (let index = 0; index < 20; index += 1) await world.enqueue(...lanes.map((lane) => numbered(lane, index)));
      await eventually('all jobs are done', world.allDone);
      assert.deepEqual(overlaps, [], 'two jobs of a lane at once');
      for (const lane of lanes) assert.deepEqual(done.get(lane), [...Array(20).keys()]);
    });
  }

  it('run in parallel when their work is outside the database', async () => {
    const { promise: bothAtWork, resolve: bothStarted } = Promise.withResolvers<void>();
    let started = 0;
    // Each job waits for the other, so they would never end one after the other.
    const handler = effectful('n', number, async () => {
      started += 1;
      if (started === 2) bothStarted();
      await bothAtWork;
    });
    for (const database of [world.database, world.elsewhere]) world.work([handler], { database });
    await world.enqueue(numbered('a', 0), numbered('b', 0));
    await eventually('both jobs are done', world.allDone);
    assert.equal(started, 2);
  });

  it('do not deadlock with the rows that jobs and requests work on', async () => {
    const { database } = world;
    const lanes = ['x', 'y', 'z'];
    const row = await database.tenant(world.company, ({ db }) =>
      db.insert(queues).values({ companyId: world.company, name: 'Busy', color: '#abcdef' }).returning(),
    );
    const touch = async (unit: Unit, payload: number) => {
      const some = lanes.filter(() => Math.random() < 0.6).reverse();
      for (const lane of some) await unit.enqueue(numbered(lane, payload));
      if (Math.random() < 0.5) return;
      await unit.db
        .select()
        .from(queues)
        .where(eq(queues.id, row[0]?.id ?? 0))
        .for('update');
    };
    const tries: number[] = [];
    const handler = transactional('n', number, async (unit, payload, job) => {
      tries.push(job.attempt);
      if (payload > 0) await touch(unit, payload - 1);
    });
    for (const each of [database, world.elsewhere]) world.work([handler], { database: each });
    await Promise.all(
      Array.from({ length: 150 }, (_, index) => database.tenant(world.company, (unit) => touch(unit, index % 2))),
    );
    await eventually('all jobs are done', world.allDone);
    assert.ok(tries.length > 100);
    assert.equal(tries.filter((attempt) => attempt > 1).length, 0, 'no job had to be tried again');
  });

  it('lose no job that is added just as they become empty', async () => {
    const done: number[] = [];
    const handler = transactional('n', number, async (_unit, payload) => void done.push(payload));
    for (const database of [world.database, world.elsewhere]) world.work([handler], { database });
    const addPairs = async (name: string) => {
      for (let index = 0; index < 50; index += 1) {
        await world.enqueue(numbered(`${name}${index}`, 1));
        await world.enqueue(numbered(`${name}${index}`, 2));
      }
    };
    await Promise.all(['a', 'b', 'c'].map(addPairs));
    await eventually('all jobs are done', world.allDone);
    assert.equal(done.length, 300);
  });

  it('start at the commit, not at the next poll', async () => {
    const done: number[] = [];
    world.work([transactional('n', number, async (_unit, payload) => void done.push(payload))], { pollMs: 3_600_000 });
    await wait(100);
    await world.enqueue(numbered('a', 1));
    await eventually('the job is done', () => done.length === 1);
  });

  it('keep the minimum gap that a job requests', async () => {
    const started: number[] = [];
    world.work([effectful('n', number, async (payload) => void started.push(payload))], { pollMs: 50 });
    const minGapMs = 60_000;
    await world.enqueue(numbered('paced', 1, { minGapMs }), numbered('paced', 2, { minGapMs }), numbered('paced', 3));
    for (const done of [[1], [1, 2]]) {
      await eventually('the next is done', async () => (await world.left()) === 3 - done.length);
      assert.deepEqual(started, done);
      const [lane] = await world.database.system(({ db }) =>
        db
          .select({ rests: sql<boolean>`${jobLanes.notBefore} > now() + interval '10 s'` })
          .from(jobLanes)
          .where(eq(jobLanes.name, 'paced')),
      );
      assert.deepEqual(lane, { rests: true });
      const rested = { notBefore: sql`'-infinity'::timestamptz`, wakeAt: sql`now()` };
      await world.database.system(({ db }) => db.update(jobLanes).set(rested).where(eq(jobLanes.name, 'paced')));
    }
    await eventually('all are done', world.allDone);
    assert.deepEqual(started, [1, 2, 3]);
  });

  it('are not blocked by a job that is due later', async () => {
    const done: number[] = [];
    world.work([transactional('n', number, async (_unit, payload) => void done.push(payload))], { pollMs: 50 });
    await world.enqueue(numbered('a', 1, { runAt: new Date(Date.now() + 3_600_000) }), numbered('a', 2));
    await eventually('the second is done', async () => (await world.left()) === 1);
    assert.deepEqual(done, [2]);
    await world.database.system(async ({ db }) => {
      await db.update(jobs).set({ runAt: sql`now()` }).where(eq(jobs.lane, 'a'));
      await db.update(jobLanes).set({ wakeAt: sql`now()` }).where(eq(jobLanes.name, 'a'));
    });
    await eventually('both are done', world.allDone);
    assert.deepEqual(done, [2, 1]);
  });

  it('continue at once with jobs that were added while they were held', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const started: number[] = [];
    const run = async (payload: number) => {
      started.push(payload);
      await gate;
    };
    const handler = transactional('n', number, (_unit, payload) => run(payload));
    // Another job is due in an hour, and no worker polls before then unless it is woken.
    await world.enqueue(numbered('later', 9, { runAt: new Date(Date.now() + 3_600_000) }), numbered('held', 1));
    world.work([handler], { pollMs: 3_600_000 });
    await eventually('the first job runs', () => started.length === 1);
    const added = world.enqueue(numbered('held', 2));
    // The running job uses the only connection of the embedded database.
    if (onPostgresql) await added;
    // Time for a poll that finds nothing.
    await wait(100);
    open();
    await added;
    await eventually('the second one too', async () => started.length === 2 && (await world.left()) === 1);
  });

  it('keep their minimum gap while a job of another lane runs long', { skip: !onPostgresql }, async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const done: number[] = [];
    const moments: { begun: number; now: number }[] = [];
    // The database's clock, which measures the gap from the beginning of the job's transaction.
    const read = sql`select extract(epoch from now())::float8 as begun, extract(epoch from clock_timestamp())::float8 as now`;
    const paced = transactional('n', number, async ({ db }, payload) => {
      moments.push(...(await db.execute<{ begun: number; now: number }>(read)).rows);
      done.push(payload);
    });
    const slow = transactional('slow', number, async (_unit, payload) => {
      done.push(payload);
      await gate;
    });
    const minGapMs = 2_000;
    await world.enqueue(numbered('paced', 1, { minGapMs }), numbered('paced', 2));
    world.work([paced, slow], { pollMs: 3_600_000 });
    await eventually('the first of the paced lane is done', () => done.length === 1);
    // Time to find that nothing else is due yet.
    await wait(100);
    await world.enqueue({ lane: 'slow', kind: 'slow', payload: 3 });
    await eventually('the second too, beside the slow one', () => done.length === 3).finally(open);
    const [first, second] = moments;
    assert.ok(first && second && second.now - first.begun > minGapMs / 1000 - 0.001);
    await eventually('all jobs are done', world.allDone);
    assert.deepEqual(done.toSorted(), [1, 2, 3]);
  });

  it('run only in processes that serve their pool', async () => {
    const done: number[] = [];
    const worker = world.work([effectful('n', number, async (payload) => void done.push(payload))]);
    await world.enqueue(numbered('s', 1, { pool: 'connection:1' }), numbered('t', 2));
    await eventually('the default pool is done', () => done.length === 1);
    worker.serve('connection:1');
    await eventually('the other pool is done', () => done.length === 2);
    assert.deepEqual(done, [2, 1]);
  });
});
