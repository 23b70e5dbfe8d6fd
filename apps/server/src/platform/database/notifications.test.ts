import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onPostgresql, openTestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { PostgresNotifications } from './notifications.ts';

test('a lost connection is reopened by one attempt at a time, and its gap is reported once', {
  skip: !onPostgresql,
}, async (context) => {
  const database = await openTestDatabase();
  context.after(() => database.close());
  const proxy = await startProxy(context, new URL(database.url ?? ''));
  const pool = new pg.Pool({ connectionString: proxy.url });
  const notifications = new PostgresNotifications({ connectionString: proxy.url, pool, logger: testLogger });
  let gaps = 0;
  notifications.onGap(() => (gaps += 1));
  await notifications.open();
  proxy.cut();
  // The pauses are 100, 200, 400 ms, and so on: fewer than five attempts, also on a slow machine.
  await wait(1_200);
  assert.ok(proxy.refused() <= 5, `${proxy.refused()} attempts`);
  proxy.mend();
  await eventually('it is open again', () => gaps > 0);
  await wait(500);
  assert.deepEqual([gaps, proxy.open()], [1, 1]);
  await notifications.close();
  await pool.end();
});

/** A proxy to the database. `cut` ends its connections; until `mend` it refuses and counts new ones. */
async function startProxy(context: TestContext, database: URL) {
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((socket) => {
    if (isCut) {
      refused += 1;
      return void socket.destroy();
    }
    const upstream = connect(Number(database.port || 5432), database.hostname);
    for (const [one, other] of [[socket, upstream] as const, [upstream, socket] as const]) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const url = new URL(database);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (isCut = false),
    refused: () => refused,
    open: () => sockets.size,
  };
}
