import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { eventually } from '../../testing/eventually.ts';
import { companies } from '../database/schema/companies.ts';
import { type JobHandler, transactional } from './handlers.ts';
import { number, numbered, useJobWorld } from './testing/job-world.ts';

const world = useJobWorld();
/** Adds jobs of the world's company in separate lanes that have waited for a while. */
async function fill(lanes: number, pool = 'default'): Promise<void> {
  await world.database.system(async ({ db }) => {
    await db.execute(sql`insert into jobs (company_id, lane, pool, kind, payload, max_attempts)
      select ${world.company}, ${pool} || '/' || lane, ${pool}, 'n', '0', 8 from generate_series(1, ${lanes}::int) as lane`);
    await db.execute(sql`insert into job_lanes (name, pool, share_of, wake_at)
      select ${pool} || '/' || lane, ${pool}, ${world.company}, now() - interval '1 hour'
      from generate_series(1, ${lanes}::int) as lane`);
  });
}

/** Adds jobs of another company, each in its own lane. */
async function enqueueOfOther(...values: number[]): Promise<void> {
  const name = `Small ${randomUUID()}`;
  const [other] = await world.database.system(({ db }) => db.insert(companies).values({ name }).returning());
  await world.database.tenant(other?.id ?? 0, async (unit) => {
    for (const value of values) await unit.enqueue(numbered(`small/${value}`, value));
  });
}

describe('companies', () => {
  it('take turns: one with ten thousand waiting lanes delays another by one job', async () => {
    await fill(10_000);
    await enqueueOfOther(1, 2, 3);
    const done: number[] = [];
    const handler = transactional('n', number, async (_unit, payload) => void done.push(payload));
    const worker = world.work([handler], { connections: 1 });
    await eventually('the work of the other one is done', () => done.includes(3));
    await worker.stop();
    const order = done.slice(0, done.indexOf(3) + 1);
    assert.deepEqual(
      order.filter((payload) => payload > 0),
      [1, 2, 3],
    );
    assert.ok(order.length <= 6, `done before: ${order.length}`);
  });

  it('take turns on several connections, too', async () => {
    await fill(500, 'connection:1');
    await fill(500, 'connection:2');
    await enqueueOfOther(1, 2, 3);
    const done: number[] = [];
    const handler = transactional('n', number, async (_unit, payload) => void done.push(payload));
    const worker = world.work([handler], { connections: 1, pools: ['connection:1', 'connection:2', 'default'] });
    await eventually('the work of the other one is done', () => done.includes(3));
    await worker.stop();
    assert.ok(done.indexOf(3) <= 6, `done before: ${done.indexOf(3)}`);
  });

  it('have at most half of a worker each, also while jobs are prepared, so that slow jobs do not delay other companies', async () => {
    await fill(20);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const started: number[] = [];
    const handler: JobHandler = {
      kind: 'n',
      type: 'effectful',
      async prepare(_unit, job) {
        const payload = number.parse(job.payload);
        await wait(50);
        return async () => {
          started.push(payload);
          if (payload === 0) await gate;
          return undefined;
        };
      },
    };
    world.work([handler], { concurrency: 4 });
    try {
      await eventually('the large one has its half', () => started.length >= 2);
      await enqueueOfOther(1, 2, 3);
      await eventually('the work of the other one is done', () => [1, 2, 3].every((each) => started.includes(each)));
      assert.equal(started.filter((payload) => payload === 0).length, 2);
    } finally {
      // Also after a failed assertion: a worker waits for the jobs that it started.
      open();
    }
    await eventually('all is done', world.allDone);
  });
});
