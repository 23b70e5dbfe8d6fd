import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { jobLanes, jobs } from '../../../../platform/database/schema/jobs.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { createBreathing, type Patience } from './busy.ts';

let opened: TestDatabase;
before(async () => {
  opened = await openTestDatabase();
});
after(() => opened.close());

const patience: Patience = { jobs: 1_000, loop: 200, busyLook: 5, look: 0, longest: 60_000 };
const { signal } = new AbortController();

/** A job that no worker runs, due for a minute. */
async function lateJob(lane: string): Promise<void> {
  await opened.database.system((unit) => unit.enqueue({ lane, kind: 'none', payload: {} }));
  await opened.database.system(({ db }) =>
    db.update(jobLanes).set({ wakeAt: sql`now() - interval '1 minute'` }).where(eq(jobLanes.name, lane)),
  );
}

test('a copy waits while jobs wait for a worker, and goes on when they do not', async () => {
  await lateJob('late');
  const states: boolean[] = [];
  const breathe = createBreathing(opened.database, undefined, patience);
  await breathe(signal, async (isWaiting) => {
    states.push(isWaiting);
    if (isWaiting) await opened.database.system(({ db }) => db.delete(jobs));
  });
  assert.deepEqual(states, [true, false]);
  await breathe(signal, (isWaiting) => states.push(isWaiting));
  assert.equal(states.length, 2);
});

test('a job that waits for its retry, or a worker that never comes, does not stop it for good', async () => {
  await lateJob('retried');
  await opened.database.system(({ db }) => db.update(jobs).set({ retryAt: sql`now() + interval '1 hour'` }));
  let waits = 0;
  await createBreathing(
    opened.database,
    undefined,
    patience,
  )(signal, () => {
    waits += 1;
  });
  assert.equal(waits, 0);
  const states: boolean[] = [];
  await lateJob('stuck');
  const short = { ...patience, longest: 30 };
  await createBreathing(opened.database, undefined, short)(signal, (isWaiting) => states.push(isWaiting));
  assert.deepEqual(states, [true, false]);
});

test('in the server it also waits while the event loop is late, and somebody who stops it does not wait', async () => {
  const delays = [500, 500, 0];
  const states: boolean[] = [];
  const quiet = { ...patience, jobs: Number.POSITIVE_INFINITY };
  const readLoop = () => ({ delay: delays.shift() ?? null, busy: 0 });
  await createBreathing(opened.database, readLoop, quiet)(signal, (isWaiting) => states.push(isWaiting));
  assert.deepEqual(states, [true, false]);
  const stopping = new AbortController();
  const always = createBreathing(opened.database, () => ({ delay: 500, busy: 1 }), quiet);
  await assert.rejects(
    always(stopping.signal, () => stopping.abort()),
    { name: 'AbortError' },
  );
});
