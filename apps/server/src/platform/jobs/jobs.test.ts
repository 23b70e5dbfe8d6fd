import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Database, Unit } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { companies, jobs, queues } from '../database/schema/index.ts';
import {
  createJobWorker,
  effectful,
  GiveUp,
  type JobHandler,
  type JobWorkerOptions,
  listDeadLetters,
  type NewJob,
  Postpone,
  reviveDeadLetter,
  transactional,
} from './index.ts';
import { takeTurn } from './turn.ts';

let test: TestDatabase;
/** What another process has open: its own connections on PostgreSQL, the same database when embedded. */
let elsewhere: Database;
let company = 0;
const stops: (() => Promise<void>)[] = [];

before(async () => {
  test = await openTestDatabase();
  elsewhere = test.url === null ? test.database : await openDatabase({ url: test.url, logger: testLogger });
  const rows = await test.database.system(({ db }) => db.insert(companies).values({ name: 'Shop' }).returning());
  company = rows[0]?.id ?? 0;
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await test.database.system(async ({ db }) => {
    await db.delete(jobs);
    await db.delete(queues);
  });
});

after(async () => {
  if (elsewhere !== test.database) await elsewhere.close();
  await test.close();
});

function work(handlers: JobHandler[], options: Partial<JobWorkerOptions> = {}) {
  const worker = createJobWorker({ database: test.database, handlers, logger: testLogger, ...options });
  stops.push(() => worker.stop());
  return worker;
}

async function enqueue(...newJobs: NewJob[]): Promise<void> {
  await test.database.tenant(company, async (unit) => {
    for (const job of newJobs) await unit.enqueue(job);
  });
}

async function left(): Promise<number> {
  const [row] = await test.database.system(({ db }) => db.select({ left: count() }).from(jobs));
  return row?.left ?? 0;
}

const number = z.number();
const numbered = (lane: string, payload: number, more: Partial<NewJob> = {}): NewJob => ({
  lane,
  kind: 'n',
  payload,
  ...more,
});
const allDone = async () => (await left()) === 0;

describe('lanes', () => {
  for (const type of ['transactional', 'effectful'] as const) {
    it(`run in order, one job at a time, with several workers and processes: ${type}`, async () => {
      const lanes = ['a', 'b', 'c', 'd', 'e'];
      const done = new Map(lanes.map((lane) => [lane, [] as number[]]));
      const busy = new Set<string>();
      let together = 0;
      const run = async (payload: number, lane: string) => {
        assert.ok(!busy.has(lane), `two jobs of lane ${lane} at once`);
        busy.add(lane);
        together = Math.max(together, busy.size);
        await wait(Math.random() * 4);
        done.get(lane)?.push(payload);
        busy.delete(lane);
      };
      const handler =
        type === 'transactional'
          ? transactional('n', number, (_unit, payload, job) => run(payload, job.lane))
          : effectful('n', number, (payload, job) => run(payload, job.lane));
      for (const database of [test.database, test.database, elsewhere, elsewhere]) work([handler], { database });
      for (let index = 0; index < 20; index += 1) await enqueue(...lanes.map((lane) => numbered(lane, index)));
      await eventually('all jobs are done', allDone, 20_000);
      for (const lane of lanes) assert.deepEqual(done.get(lane), [...Array(20).keys()]);
      if (type === 'effectful') assert.ok(together > 1, 'lanes run side by side');
    });
  }

  it('never lock each other up with the rows that jobs and requests work on', async () => {
    const { database } = test;
    const lanes = ['x', 'y', 'z'];
    const row = await database.tenant(company, ({ db }) =>
      db.insert(queues).values({ companyId: company, name: 'Busy', color: '#abcdef' }).returning(),
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
    for (const each of [database, elsewhere]) work([handler], { database: each });
    await Promise.all(
      Array.from({ length: 150 }, (_, index) => database.tenant(company, (unit) => touch(unit, index % 2))),
    );
    await eventually('all jobs are done', allDone, 30_000);
    assert.ok(tries.length > 100);
    assert.equal(tries.filter((attempt) => attempt > 1).length, 0, 'no job had to be tried again');
  });

  it('lose no job that is added just when they run empty', async () => {
    const done: number[] = [];
    const handler = transactional('n', number, async (_unit, payload) => void done.push(payload));
    for (const database of [test.database, elsewhere]) work([handler], { database });
    const addPairs = async (name: string) => {
      for (let index = 0; index < 50; index += 1) {
        await enqueue(numbered(`${name}${index}`, 1));
        await enqueue(numbered(`${name}${index}`, 2));
      }
    };
    await Promise.all(['a', 'b', 'c'].map(addPairs));
    await eventually('all jobs are done', allDone, 20_000);
    assert.equal(done.length, 300);
  });

  it('start within milliseconds of the commit', async () => {
    let done = 0;
    const handler = transactional('n', number, async () => {
      done = performance.now();
    });
    work([handler], { pollMs: 60_000 });
    await wait(100);
    const start = performance.now();
    await enqueue(numbered('a', 1));
    await eventually('the job is done', () => done > 0);
    assert.ok(done - start < 500, `${done - start} ms`);
  });

  it('keep the pace a job asks for', async () => {
    const starts: number[] = [];
    work([effectful('n', number, async () => void starts.push(performance.now()))]);
    await enqueue(
      numbered('paced', 1, { minGapMs: 200 }),
      numbered('paced', 2, { minGapMs: 200 }),
      numbered('paced', 3),
    );
    await eventually('all are done', () => starts.length === 3);
    const gaps = [1, 2].map((index) => (starts[index] ?? 0) - (starts[index - 1] ?? 0));
    assert.ok(
      gaps.every((gap) => gap > 190),
      gaps.join(),
    );
  });

  it('are not held up by a job that is due later', async () => {
    const done: number[] = [];
    work([transactional('n', number, async (_unit, payload) => void done.push(payload))]);
    await enqueue(numbered('a', 1, { runAt: new Date(Date.now() + 400) }), numbered('a', 2));
    await eventually('both are done', () => done.length === 2);
    assert.deepEqual(done, [2, 1]);
  });

  it('of a pool are served only where it is served', async () => {
    const done: number[] = [];
    const worker = work([effectful('n', number, async (payload) => void done.push(payload))]);
    await enqueue(numbered('s', 1, { pool: 'connection:1' }), numbered('t', 2));
    await eventually('the default pool is done', () => done.length === 1);
    worker.serve('connection:1');
    await eventually('the other pool is done', () => done.length === 2);
    assert.deepEqual(done, [2, 1]);
  });
});

describe('a job', () => {
  it('that is transactional happens exactly once, with its follow-ups', async () => {
    let tries = 0;
    const follow: number[] = [];
    work([
      transactional('n', number, async (unit) => {
        await unit.db.insert(queues).values({ companyId: company, name: `Q${tries}`, color: `#00000${tries}` });
        await unit.enqueue({ lane: 'other', kind: 'follow', payload: tries });
        tries += 1;
        if (tries === 1) throw new Error('once');
      }),
      transactional('follow', number, async (_unit, payload) => void follow.push(payload)),
    ]);
    await enqueue(numbered('a', 1));
    await eventually('it is done', allDone);
    const rows = await test.database.system(({ db }) => db.select().from(queues).where(eq(queues.companyId, company)));
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Q1'],
    );
    assert.deepEqual(follow, [1]);
  });

  it('does not exist when its unit fails', async () => {
    const failing = test.database.tenant(company, async (unit) => {
      await unit.enqueue(numbered('a', 1));
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.equal(await left(), 0);
  });

  it('is added once while one with its key is waiting', async () => {
    await enqueue(numbered('a', 1, { dedupeKey: 'k' }));
    await enqueue(numbered('a', 2, { dedupeKey: 'k' }), numbered('a', 3, { dedupeKey: 'other' }));
    assert.equal(await left(), 2);
  });

  it('that fails is tried again before its lane goes on, unless it lets the lane pass', async () => {
    const done: string[] = [];
    const failedOnce = new Set<string>();
    work([
      effectful('n', number, async (payload, job) => {
        const name = `${job.lane}${payload}`;
        if (payload === 1 && !failedOnce.has(name)) {
          failedOnce.add(name);
          throw new Error('first try');
        }
        done.push(name);
      }),
    ]);
    await enqueue(numbered('a', 1), numbered('a', 2), numbered('b', 1, { blocksLane: false }), numbered('b', 2));
    await eventually('all are done', () => done.length === 4);
    assert.deepEqual(
      done.filter((name) => name.startsWith('a')),
      ['a1', 'a2'],
    );
    assert.deepEqual(
      done.filter((name) => name.startsWith('b')),
      ['b2', 'b1'],
    );
  });

  it('may be postponed without counting as tried', async () => {
    const attempts: number[] = [];
    work([
      effectful('n', number, async (_payload, job) => {
        attempts.push(job.attempt);
        if (attempts.length < 4) throw new Postpone(10);
      }),
    ]);
    await enqueue(numbered('a', 1, { maxAttempts: 1 }));
    await eventually('it is done', allDone);
    assert.deepEqual(attempts, [1, 1, 1, 1]);
  });
});

describe('a dead letter', () => {
  it('is listed, lets its lane go on, and can be tried again by its own company only', async () => {
    let broken = true;
    const done: number[] = [];
    work([
      effectful('n', number, async (payload) => {
        if (broken && payload === 1) throw new GiveUp('the number does not exist');
        done.push(payload);
      }),
    ]);
    await enqueue(numbered('a', 1), numbered('a', 2));
    await eventually('the second is done', () => done.length === 1);
    const { database } = test;
    const [dead] = await database.tenant(company, (unit) => listDeadLetters(unit));
    assert.equal(dead?.lastError, 'the number does not exist');
    assert.equal(dead.attempts, 1);
    assert.deepEqual(await database.tenant(company + 1, (unit) => listDeadLetters(unit)), []);
    broken = false;
    const revive = (of: number) => database.tenant(of, (unit) => reviveDeadLetter(database, unit, dead.id));
    assert.equal(await revive(company + 1), false);
    assert.equal(await revive(company), true);
    await eventually('it is done', () => done.length === 2);
    assert.equal(await revive(company), false);
  });

  it('is what becomes of work nobody can do', async () => {
    work([]);
    await enqueue(numbered('a', 1, { kind: 'unheard of', maxAttempts: 1 }));
    await eventually('it is dead', async () => {
      const dead = await test.database.system((unit) => listDeadLetters(unit));
      return dead[0]?.lastError === 'Nothing here does jobs of kind unheard of';
    });
  });
});

describe('a worker', () => {
  /** Takes a job as a worker that dies before it does anything. */
  async function takeAndDie(handler: JobHandler, leaseMs: number): Promise<string> {
    const handlers = new Map([[handler.kind, handler]]);
    const turn = await takeTurn({
      database: elsewhere,
      handlers,
      pools: ['default'],
      leaseMs,
      onClaim: () => undefined,
    });
    return turn.found;
  }

  it('that dies loses its lane to another one when its lease ends', async () => {
    const done: number[] = [];
    const handler = effectful('n', number, async (payload) => void done.push(payload));
    await enqueue(numbered('a', 1), numbered('a', 2));
    assert.equal(await takeAndDie(handler, 300), 'leased');
    work([handler], { pollMs: 50 });
    await wait(150);
    assert.deepEqual(done, []);
    await eventually('both are done', () => done.length === 2);
    assert.deepEqual(done, [1, 2]);
  });

  it('that dies again and again on one job does not block its lane for ever', async () => {
    const done: number[] = [];
    const handler = effectful('n', number, async (payload) => void done.push(payload));
    await enqueue(numbered('a', 1, { maxAttempts: 2 }), numbered('a', 2));
    for (let death = 0; death < 2; death += 1) {
      assert.equal(await takeAndDie(handler, 20), 'leased');
      await wait(40);
    }
    work([handler]);
    await eventually('the second is done', () => done.length === 1);
    assert.deepEqual(done, [2]);
  });

  it('keeps a lane as long as its job runs', async () => {
    let runs = 0;
    const handler = effectful('n', number, async () => {
      runs += 1;
      await wait(500);
    });
    for (const database of [test.database, elsewhere]) work([handler], { database, leaseMs: 150, pollMs: 50 });
    await enqueue(numbered('a', 1));
    await eventually('it is done', allDone);
    assert.equal(runs, 1);
  });

  it('finishes what it does when it is stopped, and aborts what takes too long', async () => {
    let finished = false;
    let aborted = false;
    let started = 0;
    const worker = work(
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
    await enqueue(numbered('a', 1), numbered('b', 2));
    await eventually('both run', () => started === 2);
    await worker.stop();
    assert.ok(finished && aborted);
    assert.equal(await left(), 1);
  });
});
