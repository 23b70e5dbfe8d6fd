import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onPostgresql, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Database } from '../database/database.ts';
import { callCounts } from '../database/schema/call-counts.ts';
import { createCallLimits } from './call-limits.ts';

let opened: TestDatabase;
let database: Database;
let now = new Date();
before(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
after(() => opened.close());

const limit = { name: 'test', calls: 3, milliseconds: 60_000 };
const tooMany = { code: 'ERR_TOO_MANY_REQUESTS' };

test('two processes share one count, also for simultaneous calls', async () => {
  const [one, other] = [createCallLimits(database, () => now), createCallLimits(database, () => now)];
  const calls = [one, other, one, other].map((limits) => limits.count(limit, 'somebody'));
  const outcomes = await Promise.allSettled(calls);
  assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 1);
  await assert.rejects(other.count(limit, 'somebody'), tooMany);
  await other.count(limit, 'somebody else');
  await other.count({ ...limit, name: 'another limit' }, 'somebody');
});

test('a window ends, and expired counts are deleted', async () => {
  const limits = createCallLimits(database, () => now);
  for (let call = 0; call < limit.calls; call += 1) await limits.count(limit, 'late');
  await assert.rejects(limits.count(limit, 'late'), tooMany);
  now = new Date(now.getTime() + 61_000);
  await limits.count(limit, 'late');
  const kept = await database.system(({ db }) => db.select().from(callCounts));
  assert.equal(kept.length, 1, 'the other keys of before are gone');
  assert.doesNotMatch(JSON.stringify(kept), /late|test/, 'what is counted cannot be read');
});

test('forgetting resets the count', async () => {
  const limits = createCallLimits(database, () => now);
  for (let call = 0; call < limit.calls; call += 1) await limits.count(limit, 'right');
  await limits.forget(limit, 'right');
  await limits.count(limit, 'right');
});

test('simultaneous calls of one key are counted in few steps, each by itself', async () => {
  let steps = 0;
  const system: Database['system'] = (work) => {
    steps += 1;
    return database.system(work);
  };
  const limits = createCallLimits({ ...database, system }, () => now);
  await limits.forget(limit, 'an office');
  steps = 0;
  const windows = await Promise.all(Array.from({ length: 40 }, () => limits.tally(limit, 'an office')));
  assert.deepEqual(
    windows.map(({ remaining }) => remaining),
    Array.from({ length: 40 }, (_, place) => limit.calls - 1 - place),
  );
  assert.ok(steps <= 3, `${steps} steps`);
});

test('calls that wait for a row leave connections to the database for others', { skip: !onPostgresql }, async () => {
  const limits = createCallLimits(database, () => now);
  await limits.count(limit, 'busy');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const holding = database.system(async ({ db }) => {
    await db.select().from(callCounts).for('update');
    lock();
    await released;
  });
  await locked;
  const waiting = Promise.all(Array.from({ length: 40 }, () => limits.tally(limit, 'busy')));
  for (let call = 0; call < 20; call += 1) await database.system(({ db }) => db.select().from(callCounts));
  release();
  await Promise.all([holding, waiting]);
});
