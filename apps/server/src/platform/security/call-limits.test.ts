import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
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
