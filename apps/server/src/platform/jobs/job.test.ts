import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { eventually } from '../../testing/eventually.ts';
import type { Reader } from '../database/database.ts';
import { companies } from '../database/schema/companies.ts';
import { queues } from '../database/schema/queues.ts';
import { selectionOf } from '../database/selection.ts';
import { createLogger } from '../observability/logger.ts';
import { withCorrelation } from '../observability/tracing/correlation.ts';
import { listDeadLetters } from './dead-letters.ts';
import { effectful, effectfulOn, Postpone, transactional } from './handlers.ts';
import { number, numbered, useJobWorld } from './testing/job-world.ts';

const world = useJobWorld();

describe('a job', () => {
  it('that is transactional runs exactly once, with its follow-ups', async () => {
    let tries = 0;
    const follow: number[] = [];
    world.work([
      transactional('n', number, async (unit) => {
        await unit.db.insert(queues).values({ companyId: world.company, name: `Q${tries}`, color: `#00000${tries}` });
        await unit.enqueue({ lane: 'other', kind: 'follow', payload: tries });
        tries += 1;
        if (tries === 1) throw new Error('once');
      }),
      transactional('follow', number, async (_unit, payload) => void follow.push(payload)),
    ]);
    await world.enqueue(numbered('a', 1));
    await eventually('it is done', world.allDone);
    const rows = await world.database.system(({ db }) =>
      db.select().from(queues).where(eq(queues.companyId, world.company)),
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Q1'],
    );
    assert.deepEqual(follow, [1]);
  });

  it('does not exist when its unit fails', async () => {
    const failing = world.database.tenant(world.company, async (unit) => {
      await unit.enqueue(numbered('a', 1));
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.equal(await world.left(), 0);
  });

  it('is added once while one with its key is waiting', async () => {
    await world.enqueue(numbered('a', 1, { dedupeKey: 'k' }));
    await world.enqueue(numbered('a', 2, { dedupeKey: 'k' }), numbered('a', 3, { dedupeKey: 'other' }));
    assert.equal(await world.left(), 2);
  });

  it('that fails is retried before its lane continues, unless it does not block the lane', async () => {
    const done: string[] = [];
    const failedOnce = new Set<string>();
    world.work([
      effectful('n', number, async (payload, job) => {
        const name = `${job.lane}${payload}`;
        if (payload === 1 && !failedOnce.has(name)) {
          failedOnce.add(name);
          throw new Error('first try');
        }
        done.push(name);
      }),
    ]);
    await world.enqueue(numbered('a', 1), numbered('a', 2), numbered('b', 1, { blocksLane: false }), numbered('b', 2));
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

  it('can be postponed without counting as an attempt', async () => {
    const attempts: number[] = [];
    world.work([
      effectful('n', number, async (_payload, job) => {
        attempts.push(job.attempt);
        if (attempts.length < 4) throw new Postpone(10);
      }),
    ]);
    await world.enqueue(numbered('a', 1, { maxAttempts: 1 }));
    await eventually('it is done', world.allDone);
    assert.deepEqual(attempts, [1, 1, 1, 1]);
  });
});

describe('the log', () => {
  /** A log and its lines. */
  function logged() {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) });
    return { logger, lines };
  }
  const ofRequest = { requestId: 'edge-12345678' };

  it('names the request that added a job which fails', async () => {
    const { logger, lines } = logged();
    world.work([effectful('n', number, async () => Promise.reject(new Error('broken')))], { logger });
    await withCorrelation(ofRequest, () => world.enqueue(numbered('a', 1, { maxAttempts: 1 })));
    await eventually('the line', () => lines.length > 0);
    assert.deepEqual(
      [lines[0]?.level, lines[0]?.reqId, lines[0]?.msg],
      [50, 'edge-12345678', 'a job failed permanently'],
    );
  });

  it('names the request also for the jobs that its job added, in any part of its work', async () => {
    const { logger, lines } = logged();
    // Each fails for another reason: the log writes lines that differ in numbers only once, and their count a minute later.
    const reasons = ['paper', 'ink', 'power', 'time'];
    const fails = () => Promise.reject(new Error(reasons.shift()));
    world.work(
      [
        transactional('n', number, (unit) => unit.enqueue({ lane: 'b', kind: 'second', payload: 2 })),
        effectfulOn(
          'second',
          number,
          async () => undefined,
          async () => {
            await world.enqueue({ lane: 'c', kind: 'failing', payload: 3, maxAttempts: 1 });
            return (unit) => unit.enqueue({ lane: 'd', kind: 'failing', payload: 4, maxAttempts: 1 });
          },
        ),
        effectful('failing', number, fails),
      ],
      { logger },
    );
    await withCorrelation(ofRequest, () => world.enqueue(numbered('a', 1)));
    await eventually('both lines', () => lines.length === 2);
    assert.deepEqual(
      lines.map(({ reqId }) => reqId),
      ['edge-12345678', 'edge-12345678'],
    );
    await world.enqueue(numbered('a', 1));
    await eventually('lines without a request', () => lines.length === 4);
    assert.deepEqual(
      lines.slice(2).map(({ reqId }) => reqId),
      [undefined, undefined],
    );
  });

  it('has no warning and no stack for a job that is postponed', async () => {
    const { logger, lines } = logged();
    let tries = 0;
    const handler = effectful('n', number, async () => {
      tries += 1;
      if (tries === 1) throw new Postpone(10, 'offline');
    });
    world.work([handler], { logger });
    await world.enqueue(numbered('a', 1));
    await eventually('it is done', world.allDone);
    assert.deepEqual(
      lines.map(({ level, reason, err }) => [level, reason, err]),
      [[20, 'offline', undefined]],
    );
  });
});

const columns = { id: companies.id, name: companies.name };
const selection = selectionOf(columns, new QueryBuilder().select(columns).from(companies));
const own = (id: number) => ({ where: eq(companies.id, id) });

describe('a job that works on a row', () => {
  it('reads it in a transaction that ends with the read', async () => {
    const found: string[] = [];
    world.work([
      effectfulOn(
        'n',
        number,
        (reader, id) => reader.select(selection, own(id)),
        async ([row]) => {
          if (row) found.push(row.name);
          return async ({ db }) =>
            void (await db.insert(queues).values({ companyId: world.company, name: 'Q', color: '#000000' }));
        },
      ),
    ]);
    await world.enqueue(numbered('a', world.company));
    await eventually('it is done', world.allDone);
    assert.deepEqual(found, ['Shop']);
  });

  const failures = {
    'cannot read the row': [
      (reader: Reader) => reader.select(selection, { where: sql`1 / (${companies.id} * 0) > 0` }),
      /division by zero/,
    ],
    'reads more after an answer': [
      async (reader: Reader, id: number) => {
        await reader.select(selection, own(id));
        return reader.select(selection, own(id));
      },
      /read everything at once/,
    ],
  } as const;
  for (const [name, [find, reason]] of Object.entries(failures)) {
    it(`fails when it ${name}, which counts as an attempt, and its lane continues`, async () => {
      const done: number[] = [];
      world.work([
        effectfulOn('failing', number, find, async () => undefined),
        effectful('n', number, async (payload) => void done.push(payload)),
      ]);
      await world.enqueue(numbered('a', world.company, { kind: 'failing', maxAttempts: 1 }), numbered('a', 2));
      await eventually('the next is done', () => done.length === 1);
      const [dead] = await world.database.system((unit) => listDeadLetters(unit));
      assert.match(dead?.lastError ?? '', reason);
      assert.equal(dead?.attempts, 1);
    });
  }
});
