import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../../testing/eventually.ts';
import type { ForeignServer } from '../../../../testing/foreign-server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { everything, installWithServer, openAppCompany, publishedApp } from './testing/app-world.ts';

let world: ServerWithForeign;
let server: TestServer;
let foreign: ForeignServer;
before(async () => {
  world = await startServerWithForeign();
  ({ server, foreign } = world);
});
after(() => world.close());
beforeEach(() => foreign.reset());

const open = () => openAppCompany(server, foreign, everything);
const bodyAt = (list: { body: unknown }[], index = 0) => Object(list.at(index)?.body);

describe('the page of the app', () => {
  test('shows key, webhook, deliveries and runs without what is secret', async () => {
    const own = await open();
    const [told] = await own.arrived('/recado/installed');
    await eventually('noted', async () => (await own.state()).deliveries[0]?.status === 200);
    const state = await own.state();
    const { token } = Object(told?.body).api;
    assert.equal(state.origin, foreign.origin);
    assert.deepEqual([state.key?.hint, state.key?.scopes], [token.slice(0, 10), everything.scopes]);
    assert.deepEqual([state.webhook?.events, state.webhook?.isActive], [everything.webhooks, true]);
    assert.deepEqual(
      state.runs.map(({ name, everyMinutes, ranAt }) => [name, everyMinutes, ranAt]),
      [['nightly', 60, null]],
    );
  });

  test('is of administrators of the company', async () => {
    const own = await open();
    const params = { app: own.app };
    const other = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal(
      (await server.call('GET /apps/:app/server', { as: own.agent, params })).body.error,
      'ERR_NO_PERMISSION',
    );
    for (const key of ['GET /apps/:app/server', 'POST /apps/:app/server/renewal'] as const) {
      assert.equal((await server.call(key, { as: other, params })).body.error, 'ERR_NOT_FOUND');
    }
  });

  test('renews key and secret: the former token is refused at once', async () => {
    const own = await open();
    const first = bodyAt(await own.arrived('/recado/installed'));
    const params = { app: own.app };
    assert.equal((await server.call('POST /apps/:app/server/renewal', { as: own.admin, params })).status, 200);
    assert.equal((await server.call('GET /api/v1/tags', { as: first.api.token })).body.error, 'ERR_INVALID_API_TOKEN');
    const second = bodyAt(await own.arrived('/recado/installed', 2), 1);
    assert.notEqual(second.api.token, first.api.token);
    assert.notEqual(second.webhook.secret, first.webhook.secret);
    assert.equal((await server.call('GET /api/v1/tags', { as: second.api.token })).status, 200);
  });
});

describe('people see the key and the webhook of an app, and do not change them', () => {
  test('on the page of keys', async () => {
    const own = await open();
    await own.arrived('/recado/installed');
    const { body } = await server.call('GET /api-keys', { as: own.admin });
    assert.deepEqual(
      body.records.map(({ name, app, madeBy }) => [name, app, madeBy]),
      [[own.app, own.app, 'Ana']],
    );
    const params = { apiKeyId: own.installation.apiKeyId ?? 0 };
    const refused = [
      await server.call('PUT /api-keys/:apiKeyId', { as: own.admin, params, body: { scopes: ['tickets:write'] } }),
      await server.call('POST /api-keys/:apiKeyId/token', { as: own.admin, params }),
      await server.call('DELETE /api-keys/:apiKeyId', { as: own.admin, params }),
    ];
    for (const { status, body: answer } of refused) assert.deepEqual([status, answer], [409, { error: 'ERR_OF_APP' }]);
    const [still] = (await server.call('GET /api-keys', { as: own.admin })).body.records;
    assert.deepEqual(still?.scopes, everything.scopes);
  });

  test('on the page of webhooks', async () => {
    const own = await open();
    const { body } = await server.call('GET /webhooks', { as: own.admin });
    assert.deepEqual(
      body.records.map(({ name, app, address }) => [name, app, address]),
      [[own.app, own.app, `${foreign.origin}/recado/events`]],
    );
    const params = { webhookId: own.installation.webhookId ?? 0 };
    const change = { address: 'https://evil.example/' };
    const refused = [
      await server.call('PUT /webhooks/:webhookId', { as: own.admin, params, body: change }),
      await server.call('DELETE /webhooks/:webhookId', { as: own.admin, params }),
      await server.call('POST /webhooks/:webhookId/secret', { as: own.admin, params }),
      await server.call('DELETE /webhooks/:webhookId/former-secret', { as: own.admin, params }),
    ];
    for (const { status, body: answer } of refused) assert.deepEqual([status, answer], [409, { error: 'ERR_OF_APP' }]);
    assert.equal((await server.call('POST /webhooks/:webhookId/ping', { as: own.admin, params })).status, 200);
  });

  test('and they do not count among those of the company', async () => {
    const own = await open();
    const body = { name: 'Own', scopes: ['tags:read'] };
    for (let made = 0; made < 50; made += 1) {
      assert.equal((await server.call('POST /api-keys', { as: own.admin, body })).status, 200);
    }
    assert.equal((await server.call('POST /api-keys', { as: own.admin, body })).body.error, 'ERR_VALIDATION');
    const hook = { name: 'Own', address: 'http://127.0.0.1:9/', events: ['ticket.closed'] };
    for (let made = 0; made < 20; made += 1) {
      assert.equal((await server.call('POST /webhooks', { as: own.admin, body: hook })).status, 200);
    }
    const another = await publishedApp(server, { origin: foreign.origin, ...everything });
    const second = await installWithServer(server, own.companyId, another);
    assert.ok(second.apiKeyId && second.webhookId);
  });
});
