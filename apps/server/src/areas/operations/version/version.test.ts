import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverVersion } from '../../../platform/observability/version.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();

test('the version names the build, by which operators tell two builds of one version apart', async () => {
  const { status, body } = await server.call('GET /version');
  assert.deepEqual([status, body], [200, { version: serverVersion, build: 'source' }]);
});
