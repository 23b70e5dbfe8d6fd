import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { type NotedRead, ReadCollector } from './read-collector.ts';

const program = {
  companyId: 1,
  keyId: 5,
  name: 'CRM',
  userId: null,
  abilities: new Set<never>(),
  scopes: new Set<never>(),
  connectionId: null,
};
const call = { session: undefined, program };

function aCollector() {
  const written: NotedRead[][] = [];
  const state = { now: Date.UTC(2027, 0, 1, 10, 59), fails: false };
  const collector = new ReadCollector({
    clock: () => new Date(state.now),
    logger: pino({ level: 'silent' }),
    write: async (reads) => {
      if (state.fails) throw new Error('the database is away');
      written.push([...reads]);
    },
  });
  return { collector, written, state };
}

test('reads of one hour are one row, those of the next another', async () => {
  const { collector, written, state } = aCollector();
  for (let times = 0; times < 4; times += 1) collector.note(call, { way: 'api', ticketIds: [7, 8] });
  state.now += 120_000;
  collector.note(call, { way: 'api', ticketIds: [7] });
  await collector.flush();
  assert.deepEqual(
    written[0]?.map(({ subjectId, count }) => [subjectId, count]),
    [
      [7, 4],
      [8, 4],
      [7, 1],
    ],
  );
  await collector.flush();
  assert.equal(written.length, 1);
});

test('what could not be written is written next time, together with what came meanwhile', async () => {
  const { collector, written, state } = aCollector();
  state.fails = true;
  collector.note(call, { way: 'api', ticketIds: [7] });
  const first = state.now;
  const failing = collector.flush();
  state.now += 1_000;
  collector.note(call, { way: 'api', ticketIds: [7] });
  await failing;
  state.fails = false;
  await collector.flush();
  assert.deepEqual(
    written[0]?.map(({ count, firstAt, lastAt }) => [count, firstAt, lastAt]),
    [[2, first, state.now]],
  );
});

test('many reads are written at once; nobody reads nothing', async () => {
  const { collector, written } = aCollector();
  collector.note({ session: undefined, program: undefined }, { way: 'chat', ticketIds: [1] });
  collector.note(call, { way: 'search', ticketIds: Array.from({ length: 2_000 }, (_, n) => n + 1) });
  await collector.flush();
  assert.equal(written.flat().length, 2_000);
});
