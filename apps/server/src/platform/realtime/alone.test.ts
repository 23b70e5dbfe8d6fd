import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from 'socket.io';
import { createLocalPresence, createSharedPresence } from './presence.ts';

/** The presence of a process with a clock that the test moves; `said`: how often it announced itself. */
function processWith(listensSince: () => number) {
  const state = { now: 1_000_000, said: 0 };
  const clock = () => new Date(state.now);
  const io = new Server();
  io.serverSideEmit = () => {
    state.said += 1;
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

test('a process is alone after it listened for 90 seconds and heard no other one', (context) => {
  let listensSince = 1_000_000;
  const { state, shared, close } = processWith(() => listensSince);
  context.after(close);
  assert.equal(shared.isAlone(), false);
  state.now += 91_000;
  assert.equal(shared.isAlone(), true);
  // Its connection was interrupted: another process may have started meanwhile.
  listensSince = state.now;
  assert.equal(shared.isAlone(), false);
});

test('a process that is heard receives one answer, and is forgotten 90 seconds after its last announcement', (context) => {
  const { state, shared, hear, close } = processWith(() => 0);
  context.after(close);
  assert.equal(shared.isAlone(), true);
  hear('another');
  assert.deepEqual([shared.isAlone(), state.said], [false, 1]);
  state.now += 60_000;
  hear('another');
  state.now += 60_000;
  assert.deepEqual([shared.isAlone(), state.said], [false, 1]);
  state.now += 31_000;
  assert.equal(shared.isAlone(), true);
});
