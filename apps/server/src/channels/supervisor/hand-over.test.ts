import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handOver } from './hand-over.ts';

const connections = Array.from({ length: 25 }, (_, index) => index + 1);

/** Hands over; returns what happened: the connections that were given up between two waits, and what was waited for. */
async function happensTo(ids: readonly number[], isTaken: boolean, unlinked: readonly number[] = []) {
  const given: number[][] = [[]];
  const awaited: number[][] = [];
  await handOver(ids, {
    async giveUp(id) {
      given.at(-1)?.push(id);
      return { wasConnected: !unlinked.includes(id) };
    },
    leases: {
      async reconnected(of) {
        awaited.push([...of]);
        if (isTaken) given.push([]);
        return isTaken ? of.length : 0;
      },
    },
  });
  return { given: given.filter((batch) => batch.length > 0), awaited };
}

test('one is given up, then ten at a time, the next ones when these are connected elsewhere', async () => {
  const { given, awaited } = await happensTo(connections, true, [3]);
  assert.deepEqual(given, [[1], connections.slice(1, 11), connections.slice(11, 21), connections.slice(21)]);
  assert.deepEqual(awaited[1], [2, 4, 5, 6, 7, 8, 9, 10, 11], 'a connection without a phone is not awaited');
});

test('when nobody connects the first one, the others stay until the process ends', async () => {
  assert.deepEqual((await happensTo(connections, false)).given, [[1]]);
});
