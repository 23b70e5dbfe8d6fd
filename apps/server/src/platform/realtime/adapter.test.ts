import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Namespace, Server } from 'socket.io';
import { onPostgresql, openTestDatabase, testLogger } from '../../testing/database.ts';
import { useAdapter } from './adapter.ts';
import { room } from './delivery.ts';
import { ProcessMessages } from './process-adapter.ts';

test('an adapter closes also while it begins to listen', { skip: !onPostgresql }, async (context) => {
  const { database, close } = await openTestDatabase();
  context.after(close);
  const parts = { configuration: { redisUrl: undefined }, database, clock: () => new Date(), logger: testLogger };
  let closed = 0;
  for (const milliseconds of [0, 1, 2, 4, 8, 16, 32]) {
    const sockets = new Server();
    const adapter = await useAdapter(sockets, { ...parts, onGap: () => undefined, allHearCompanies: () => true });
    await wait(milliseconds);
    await sockets.of('/').adapter.close();
    await adapter.close();
    closed += 1;
  }
  assert.equal(closed, 7);
});

test('an event for rooms of a company is sent to its processes, and to all while one of a former release runs', async (context) => {
  const state = { allHearCompanies: false };
  const none = () => undefined;
  const messages = new ProcessMessages({
    onGap: none,
    onSilence: none,
    allHearCompanies: () => state.allHearCompanies,
  });
  const addressees: (number | undefined)[] = [];
  const nothing = async () => undefined;
  messages.use({
    send: async (_message, companyId) => void addressees.push(companyId),
    ...{ hear: nothing, stopHearing: nothing, close: nothing },
  });
  const sockets = new Server();
  sockets.adapter(function adapterOf(namespace: Namespace) {
    return messages.adapterOf(namespace);
  });
  context.after(async () => {
    await sockets.of('/').adapter.close();
    await messages.close();
  });
  addressees.length = 0;
  const emit = () => {
    sockets.to(room.admins(5)).emit('a');
    sockets.to([room.user(7), room.address(6)]).emit('b');
    sockets.in(room.of(4, 'ticket')).socketsLeave(room.of(4, 'ticket'));
    sockets.serverSideEmit('presence');
  };
  emit();
  state.allHearCompanies = true;
  emit();
  assert.deepEqual(addressees, [undefined, undefined, undefined, undefined, 5, 6, 4, undefined]);
});
