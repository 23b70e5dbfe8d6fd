import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { z } from 'zod';
import { onPostgresql, openTestDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestServer } from '../../testing/server.ts';
import type { Database } from '../database/database.ts';
import { startProxy } from '../database/testing/proxy.ts';
import { useAdapter } from './adapter.ts';
import { openPostgresFanOut } from './postgres-fan-out.ts';
import type { FanOut } from './process-adapter.ts';
import { databaseOf, openRedisFanOut } from './redis-fan-out.ts';

const redis = process.env.TEST_REDIS ?? '';
const inDatabase = (number: number) => new URL(`/${number}`, redis).href;
const clock = () => new Date();

const numbered = z.looseObject({ type: z.number() });

/** What carries the messages of one process: Redis if there is an address, else PostgreSQL. */
function openFanOut({
  database,
  url,
  hear,
}: {
  database: Database;
  url: string | undefined;
  hear: (message: unknown) => void;
}): Promise<FanOut> {
  const logger = pino({ level: 'silent' });
  const gap = () => undefined;
  if (url)
    return openRedisFanOut({ url, name: `recado-test:${database.pool?.options.connectionString}`, hear, gap, logger });
  assert.ok(database.pool);
  const { options } = database.pool;
  return openPostgresFanOut({ options, url: options.connectionString ?? '' }, { hear, gap }, logger);
}

test('the number of the database in a URL of Redis', () => {
  const numbers = ['redis://host', 'redis://host/', 'rediss://a:b@host:6380/0', 'redis://host:6379/7'].map(databaseOf);
  assert.deepEqual(numbers, [0, 0, 0, 7]);
});

for (const { name, url, skip } of [
  { name: 'PostgreSQL', url: undefined, skip: !onPostgresql },
  { name: 'Redis', url: redis, skip: !onPostgresql || redis === '' },
  { name: 'another database of Redis', url: redis && inDatabase(7), skip: !onPostgresql || redis === '' },
]) {
  describe(`messages between processes through ${name}`, { skip }, () => {
    test('events of any length cross in order, and each process hears itself', async (context) => {
      const { database, close } = await openTestDatabase();
      const configuration = { redisUrl: url };
      const logger = pino({ level: 'silent' });
      const ios = [new Server(), new Server()] as const;
      const parts = { configuration, database, clock, logger, onGap: () => undefined, allHearCompanies: () => true };
      const adapters = await Promise.all(ios.map((io) => useAdapter(io, parts)));
      context.after(async () => {
        for (const io of ios) io.of('/').adapter.close();
        for (const adapter of adapters) await adapter.close();
        await close();
      });
      await eventually('both hear themselves', () => adapters.every((adapter) => adapter.heard() === 'yes'));
      const heard: string[] = [];
      ios[1].on('word', (text: string) => heard.push(text));
      const sent = ['curto', `"ção😀${'"ção😀'.repeat(20_000)}`, 'depois'];
      for (const text of sent) ios[0].serverSideEmit('word', text);
      await eventually('all of them', () => heard.length === sent.length);
      assert.deepEqual(heard, sent);
    });

    test('what concerns a company reaches the processes that hear it, and no other', async (context) => {
      const { database, close } = await openTestDatabase();
      const heard: number[][] = [[], [], []];
      const fanOuts = await Promise.all(
        heard.map((numbers) => {
          const hear = (message: unknown) => void numbers.push(numbered.parse(message).type);
          return openFanOut({ database, url, hear });
        }),
      );
      context.after(async () => {
        for (const fanOut of fanOuts) await fanOut.close();
        await close();
      });
      const [sender, hearing] = fanOuts;
      assert.ok(sender && hearing);
      const all = (type: number) => ({ uid: 'a', nsp: '/', type });
      await eventually('all listen', async () => {
        await sender.send(all(1)).catch(() => undefined);
        return heard.every((numbers) => numbers.includes(1));
      });
      await hearing.hear(5);
      await hearing.hear(6);
      await hearing.stopHearing(6);
      for (const type of [11, 12, 13]) await sender.send(all(type), 5);
      await sender.send(all(20), 6);
      await sender.send(all(30));
      await eventually('the last', () => heard.every((numbers) => numbers.includes(30)));
      assert.deepEqual(
        heard.map((numbers) => numbers.filter((type) => type > 1).sort((a, b) => a - b)),
        [[30], [11, 12, 13, 30], [30]],
      );
    });
  });
}

test('with Redis away a server starts, is not ready, says so in its metrics, and its events cross later', {
  skip: !onPostgresql || redis === '',
}, async (context) => {
  const proxy = await startProxy(context, redis, 6379);
  proxy.cut();
  const server = await startTestServer({ environment: { REDIS_URL: proxy.url } });
  context.after(() => server.close());
  const { operationsUrl } = server.application;
  const readiness = async () => {
    const answer = await fetch(`${operationsUrl}/readyz`);
    return [answer.status, (await answer.json()).events];
  };
  const heard = async () =>
    /^recado_events_heard (\d)/m.exec(await (await fetch(`${operationsUrl}/metrics`)).text())?.[1];
  assert.deepEqual([await readiness(), await heard()], [[503, 'never heard'], '0']);
  proxy.mend();
  await eventually('it is ready', async () => (await readiness())[0] === 200);
  assert.equal(await heard(), '1');
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const browser = await server.socket(admin);
  const asked = () =>
    browser.heard.filter(({ name, payload }) => name === 'ready' && JSON.stringify(payload) === '{"missed":null}')
      .length;
  const before = asked();
  proxy.cut();
  // Its own browsers do not wait for Redis.
  const change = { params: { key: 'userRating' }, body: { value: 'enabled' } } as const;
  await server.call('PUT /settings/:key', { as: admin, ...change });
  await eventually('the event', () => browser.heard.some(({ name }) => name.endsWith('-settings')));
  proxy.mend();
  await eventually('the browser is asked to read again', () => asked() > before);
});

test('a process that stops closes its own sockets only', { skip: !onPostgresql }, async (context) => {
  const first = await startTestServer();
  context.after(() => first.close());
  const second = await startTestServer({ beside: first });
  const { id: companyId } = await first.make.company();
  const admin = await first.make.user({ companyId, profile: 'admin' });
  const staying = await first.socket(admin);
  const leaving = await second.socket(admin);
  await second.close();
  await eventually('its own is closed', () => leaving.socket.disconnected);
  await first.call('PUT /settings/:key', { as: admin, params: { key: 'userRating' }, body: { value: 'enabled' } });
  await eventually('an event', () => staying.heard.some(({ name }) => name.endsWith('-settings')));
  assert.equal(staying.socket.connected, true);
});
