import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { onPostgresql } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const adapters: { name: string; environment: Record<string, string>; skip: boolean }[] = [
  { name: 'PostgreSQL', environment: {}, skip: !onPostgresql },
  {
    name: 'Redis',
    environment: { REDIS_URL: process.env.TEST_REDIS ?? '' },
    skip: !onPostgresql || !process.env.TEST_REDIS,
  },
];

for (const { name, environment, skip } of adapters) {
  describe(`two processes connected by ${name}`, { skip }, () => {
    let first: TestServer;
    let second: TestServer;
    let companyId: number;
    let admin: TestUser;
    let agent: TestUser;
    before(async () => {
      first = await startTestServer({ environment });
      second = await startTestServer({ environment, beside: first });
    });
    after(async () => {
      await second.close();
      await first.close();
    });
    beforeEach(async () => {
      companyId = (await first.make.company()).id;
      admin = await first.make.user({ companyId, profile: 'admin' });
      agent = await first.make.user({ companyId });
    });

    test('an event of one process is sent to the sockets of the other', async () => {
      const browser = await second.socket(admin);
      const change = { params: { key: 'userRating' }, body: { value: 'enabled' } };
      // The adapters discover each other shortly after the start; until then an event may not be forwarded.
      await eventually('the event', async () => {
        await first.call('PUT /settings/:key', { as: admin, ...change });
        return browser.heard.some((event) => event.name === `company-${companyId}-settings`);
      });
    });

    test('once both know each other, events of a company are sent to those who have sockets of it', async () => {
      const browser = await second.socket(agent);
      const elsewhere = await second.socket(await second.make.user({ companyId: (await second.make.company()).id }));
      for (const server of [first, second]) server.advance(60_000);
      const send = (userId: number) =>
        first.platform.realtime.publish({
          ...{ name: 'online', companyId, audience: { to: 'user', userId: agent.id } },
          payload: { userId, online: true },
        });
      send(900_000_001);
      send(900_000_002);
      const heard = () =>
        browser.heard.flatMap(({ name, payload }) => (/online/i.test(name) ? [JSON.stringify(payload)] : []));
      await eventually('both events', () => heard().filter((text) => text.includes('90000000')).length === 2);
      assert.match(heard().join(), /900000001.*900000002/);
      assert.doesNotMatch(JSON.stringify(elsewhere.heard), /90000000/);
    });

    test('a session that ends in one process ends in the other, including its sockets', async () => {
      const browser = await second.socket(agent);
      assert.equal((await second.call('GET /auth/me', { as: agent })).status, 200);
      const body = { password: 'a new password' };
      await first.call('PUT /users/:userId', { as: admin, params: { userId: agent.id }, body });
      await eventually('the end', async () => (await second.call('GET /auth/me', { as: agent })).status === 401);
      await eventually('the closed socket', () => browser.socket.disconnected);
    });

    test('changed rights take effect in the other process', async () => {
      assert.equal((await second.call('GET /jobs/dead', { as: agent })).status, 403);
      const body = { profile: 'admin' };
      await first.call('PUT /users/:userId', { as: admin, params: { userId: agent.id }, body });
      await eventually('the right', async () => (await second.call('GET /jobs/dead', { as: agent })).status === 200);
    });

    test('each process reports to the other its memory and how long it has been running', async () => {
      const boss = await first.make.user({ companyId, profile: 'admin', super: true });
      await second.socket(boss);
      // The adapters discover each other shortly after the start.
      await eventually('both are known', async () => {
        const { processes } = (await first.call('GET /operations', { as: boss })).body;
        const [own, other] = processes;
        return processes.length === 2 && own?.id !== other?.id && (other?.sockets ?? 0) > 0;
      });
    });

    test('a user who is online in one process is online in the other', async () => {
      await second.socket(agent);
      await eventually('presence', () => first.platform.realtime.online(agent.id));
    });
  });
}
