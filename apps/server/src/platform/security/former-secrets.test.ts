import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const fresh = 'a new secret that replaces the former one';

/** Stops a server and starts it on its data with another secret. */
async function restartWith(server: TestServer, formerSecrets: string[]): Promise<TestServer> {
  const { database, platform } = server;
  await server.application.close();
  const ground = { folder: platform.configuration.dataFolder, database, secret: fresh };
  return startTestServer({ on: ground, configuration: { formerSecrets, secret: fresh } });
}

test('sessions work on with a new secret while the former one is accepted; later its access tokens are refused', async (context) => {
  let server = await startTestServer();
  context.after(() => server.close());
  const { id: companyId } = await server.make.company();
  const user = await server.make.user({ companyId });
  const other = await server.make.user({ companyId });
  const refresh = (token: string) => server.call('POST /auth/refresh_token', { headers: { cookie: `jrt=${token}` } });

  server = await restartWith(server, [server.platform.secret]);
  assert.equal((await server.call('GET /auth/me', { as: user })).status, 200);
  const renewed = await refresh(user.refreshToken);
  assert.equal(renewed.status, 200);
  const as = { ...user, token: renewed.body.token };
  const cookie = /jrt=([^;]+)/.exec(renewed.headers.get('set-cookie') ?? '')?.[1] ?? '';

  server = await restartWith(server, []);
  assert.equal((await server.call('GET /auth/me', { as })).status, 200);
  assert.equal((await refresh(cookie)).status, 200);
  assert.equal((await server.call('GET /auth/me', { as: other })).status, 401);
});
