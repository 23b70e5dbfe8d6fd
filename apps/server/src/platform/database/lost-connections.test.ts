import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { newCustomer } from '../../areas/conversations/messages/testing/customer.ts';
import { onPostgresql, openTestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { openDatabase } from './open.ts';
import { endConnections } from './testing/end-connections.ts';
import { startProxy } from './testing/proxy.ts';

const rounds = 5;

/** A company with a connection, its administrator, and one of its customers. */
async function place(server: TestServer) {
  const { id: companyId } = await server.make.company();
  const connection = await server.make.connection({ companyId, isDefault: true });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  return { admin, customer: newCustomer(server, { companyId, connectionId: connection.id }) };
}

async function answersAgain({ call }: TestServer, as: TestUser): Promise<void> {
  await eventually('an answer', async () => (await call('GET /auth/me', { as })).status === 200);
}

test('processes that lose all connections to the database, again and again, work on, and messages and events flow', {
  skip: !onPostgresql,
}, async (context) => {
  const first = await startTestServer();
  context.after(() => first.close());
  const second = await startTestServer({ beside: first });
  context.after(() => second.close());
  const { admin, customer } = await place(first);
  const browser = await second.socket(admin);
  for (let round = 1; round <= rounds; round += 1) {
    await endConnections(first.database.url ?? '');
    // Once more while they open again.
    if (round % 2 === 0) await wait(100);
    if (round % 2 === 0) await endConnections(first.database.url ?? '');
    await answersAgain(first, admin);
    await answersAgain(second, admin);
    await eventually('a message', async () => {
      await customer.write(`Rodada ${round}`).catch(() => undefined);
      const { body } = await first.call('GET /messages/search', {
        as: admin,
        query: { searchParam: `Rodada ${round}` },
      });
      return JSON.stringify(body).includes(`Rodada ${round}`);
    });
    const heard = browser.heard.length;
    await eventually('an event from the other process', async () => {
      const change = { params: { key: 'userRating' }, body: { value: round % 2 ? 'enabled' : 'disabled' } };
      await first.call('PUT /settings/:key', { as: admin, ...change });
      return browser.heard.slice(heard).some(({ name }) => name.endsWith('-settings'));
    });
  }
});

test('a database that refuses connections gets few attempts, and is used again when it accepts them', {
  skip: !onPostgresql,
}, async (context) => {
  const source = await openTestDatabase();
  context.after(() => source.close());
  const proxy = await startProxy(context, source.url ?? '');
  const database = await openDatabase({ url: proxy.url, logger: testLogger });
  const folder = await mkdtemp(join(tmpdir(), 'recado-refused-'));
  const own = { database, url: proxy.url, close: () => database.close() };
  const server = await startTestServer({ on: { folder, database: own, secret: undefined } });
  context.after(() => server.close());
  const { admin, customer } = await place(server);
  await server.socket(admin);
  await customer.write('Antes');
  proxy.cut('refusing');
  await wait(5_000);
  // Each of the loops that poll pauses after a failure; the test's own heartbeat runs five times a second.
  assert.ok(proxy.refused() < 200, `${proxy.refused()} attempts`);
  proxy.mend();
  await answersAgain(server, admin);
  await eventually('a message', async () => (await customer.write('Depois').catch(() => null)) !== null);
});

test('a pooler between server and database is refused at the start, in one sentence', {
  skip: !onPostgresql,
}, async (context) => {
  const source = await openTestDatabase();
  context.after(() => source.close());
  const pooler = await startProxy(context, source.url ?? '', 5432, true);
  await assert.rejects(openDatabase({ url: pooler.url, logger: testLogger }), /DATABASE_URL leads to a pooler/);
  const proxy = await startProxy(context, source.url ?? '');
  await (await openDatabase({ url: proxy.url, logger: testLogger })).close();
});
