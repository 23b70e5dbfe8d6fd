import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import { onPostgresql, openTestDatabase, testLogger } from '../../testing/database.ts';
import { useAdapter } from './adapter.ts';

test('an adapter closes also while it begins to listen', { skip: !onPostgresql }, async (context) => {
  const { database, close } = await openTestDatabase();
  context.after(close);
  const parts = { configuration: { redisUrl: undefined }, database, clock: () => new Date(), logger: testLogger };
  let closed = 0;
  for (const milliseconds of [0, 1, 2, 4, 8, 16, 32]) {
    const sockets = new Server();
    const adapter = await useAdapter(sockets, { ...parts, onGap: () => undefined });
    await wait(milliseconds);
    await sockets.of('/').adapter.close();
    await adapter.close();
    closed += 1;
  }
  assert.equal(closed, 7);
});
