import assert from 'node:assert/strict';
import test from 'node:test';
import { inLanes } from './lanes.mjs';

test('two lanes run side by side, suites with `alone` run after both, and results keep the order', async () => {
  const ends = new Map();
  const events = [];
  const running = inLanes(
    [{ name: 'a' }, { name: 'waits', beside: true }, { name: 'pages', alone: true }, { name: 'b' }],
    async ({ name }) => {
      events.push(`${name} starts`);
      await new Promise((end) => ends.set(name, end));
      return name;
    },
  );
  for (const name of ['a', 'b', 'waits', 'pages']) {
    ends.get(name)();
    await new Promise(setImmediate);
    events.push(`${name} ended`);
  }
  assert.deepEqual(await running, ['a', 'waits', 'pages', 'b']);
  assert.deepEqual(events, [
    'a starts',
    'waits starts',
    'b starts',
    'a ended',
    'b ended',
    'pages starts',
    'waits ended',
    'pages ended',
  ]);
});
