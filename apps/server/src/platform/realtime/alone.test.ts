import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from 'socket.io';
import { rememberEvents } from './delivery.ts';
import { createLocalPresence, createSharedPresence } from './presence.ts';

const isAlone = ({ aloneSince }: { aloneSince: () => number }) => aloneSince() < Number.POSITIVE_INFINITY;

/** The presence of a process with a clock that the test moves; `announced`: the number of its announcements. */
function processWith(listensSince: () => number) {
  const state = { now: 1_000_000, announced: 0 };
  const clock = () => new Date(state.now);
  const io = new Server();
  io.serverSideEmit = () => {
    state.announced += 1;
    return true;
  };
  const local = createLocalPresence(
    clock,
    () => undefined,
    () => undefined,
  );
  const shared = createSharedPresence(io, () => local, clock, { spansProcesses: true, listensSince });
  const hear = (name: string) => io.of('/')._onServerSideEmit(['presence', { process: name, users: [] }]);
  return {
    state,
    shared,
    hear,
    close() {
      shared.close();
      local.close();
    },
  };
}

test('a process is alone after 90 seconds without an announcement of another one', (context) => {
  let listensSince = 1_000_000;
  const { state, shared, close } = processWith(() => listensSince);
  context.after(close);
  assert.equal(isAlone(shared), false);
  state.now += 91_000;
  assert.equal(isAlone(shared), true);
  // Its connection was interrupted: another process may have started meanwhile.
  listensSince = state.now;
  assert.equal(isAlone(shared), false);
});

test('a process that announces itself gets one answer, and is forgotten after 90 seconds without any', (context) => {
  const { state, shared, hear, close } = processWith(() => 0);
  context.after(close);
  assert.equal(isAlone(shared), true);
  hear('another');
  assert.deepEqual([isAlone(shared), state.announced], [false, 1]);
  state.now += 60_000;
  hear('another');
  state.now += 60_000;
  assert.deepEqual([isAlone(shared), state.announced], [false, 1]);
  state.now += 31_000;
  assert.equal(isAlone(shared), true);
});

test('a process knows the events that were sent only since it is alone', (context) => {
  const { state, shared, hear, close } = processWith(() => 0);
  context.after(close);
  const events = rememberEvents(() => new Date(state.now), shared.aloneSince);
  const missedSince = (moment: number) => events.since(new Date(moment), ['room']);
  events.sent('ticket', ['room']);
  assert.deepEqual(missedSince(state.now), ['ticket']);
  state.now += 1_000;
  hear('another');
  assert.equal(missedSince(state.now), null);
  const alone = state.now + 90_000;
  state.now = alone + 2_000;
  assert.equal(missedSince(alone - 1), null);
  assert.deepEqual(missedSince(alone + 1_000), []);
  events.sent('ticket', ['room']);
  assert.deepEqual(missedSince(alone + 1_000), ['ticket']);
});
