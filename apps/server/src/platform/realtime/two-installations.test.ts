import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPostgresql } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const redis = process.env.TEST_REDIS ?? '';
const grounds: { name: string; environment: Record<string, string>; skip: boolean }[] = [
  { name: 'Redis', environment: { REDIS_URL: redis }, skip: redis === '' },
  { name: 'PostgreSQL server', environment: {}, skip: false },
];

for (const { name, environment, skip } of grounds) {
  test(`SERVER §3.25: two installations on one ${name} do not receive each other's events`, {
    skip: skip || !onPostgresql,
  }, async (context) => {
    const servers: TestServer[] = [];
    const start = async (beside?: TestServer) => {
      const started = await startTestServer({ environment, beside });
      servers.unshift(started);
      return started;
    };
    context.after(async () => {
      for (const server of servers) await server.close();
    });
    const [theirs, ours] = [await start(), await start()];
    const beside = await start(ours);
    const newcomer = async ({ make }: TestServer) =>
      make.user({ companyId: (await make.company()).id, profile: 'admin' });
    const [stranger, admin] = [await newcomer(theirs), await newcomer(ours)];
    assert.equal(stranger.companyId, admin.companyId, 'their rooms have the same names');
    const browser = await beside.socket(admin);
    const change = (server: TestServer, as: typeof admin, key: string) =>
      server.call('PUT /settings/:key', { as, params: { key }, body: { value: 'enabled' } });
    const heard = (key: string) =>
      browser.heard.some(
        ({ name: event, payload }) => event.endsWith('-settings') && JSON.stringify(payload).includes(key),
      );
    // Our event arrives after everything that was sent before it.
    await eventually('an event of our other process, three times over', async () => {
      await change(theirs, stranger, 'call');
      await change(ours, admin, 'userRating');
      return browser.heard.filter(({ name: event }) => event.endsWith('-settings')).length >= 3;
    });
    assert.equal(heard('userRating'), true);
    assert.equal(heard('"call"'), false);
  });
}
