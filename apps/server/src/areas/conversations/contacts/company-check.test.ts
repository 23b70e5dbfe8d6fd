import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useJobWorld } from '../../../platform/jobs/testing/job-world.ts';
import { eventually } from '../../../testing/eventually.ts';
import { companyCheck, type GroupEnd } from './company-check.ts';

const world = useJobWorld();
const check = companyCheck('check-something');

/** Runs the check with groups that end when the test says so. */
function runGroups() {
  const ends: ((end: GroupEnd) => void)[] = [];
  world.work(check.handlers(world.database, () => new Promise((resolve) => ends.push(resolve))));
  const start = () => world.database.tenant(world.company, (unit) => check.start(unit, world.company));
  const groups = (count: number) => eventually(`group ${count} runs`, () => ends.length === count);
  return { ends, start, groups };
}

test('a check that is started while one gives up, because no connection is open, runs after it', async () => {
  const { ends, start, groups } = runGroups();
  await start();
  await groups(1);
  await start();
  ends[0]?.('unanswered');
  await groups(2);
  ends[1]?.('done');
  await eventually('nothing is left to do', world.allDone);
});

test('however often it is started meanwhile, one check follows', async () => {
  const { ends, start, groups } = runGroups();
  await start();
  await groups(1);
  for (let times = 0; times < 5; times += 1) await start();
  assert.equal(await world.left(), 2);
  ends[0]?.('done');
  await groups(2);
  ends[1]?.('done');
  await eventually('nothing is left to do', world.allDone);
  assert.equal(ends.length, 2);
});

test('the next group follows without a new start', async () => {
  const { ends, start, groups } = runGroups();
  await start();
  await groups(1);
  ends[0]?.({ next: 0 });
  await groups(2);
  ends[1]?.('done');
  await eventually('nothing is left to do', world.allDone);
});
