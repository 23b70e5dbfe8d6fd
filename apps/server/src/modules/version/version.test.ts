import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SharedServer, shareTestServer } from '../../testing/shared-server.ts';

let server: SharedServer;
before(async () => {
  server = await shareTestServer();
});
after(() => server.close());

test('the version names the build, by which operators tell two builds of one version apart', async () => {
  const { status, body } = await server.call('GET /version');
  assert.deepEqual([status, body], [200, { version: '7.0.0', build: 'source' }]);
});
