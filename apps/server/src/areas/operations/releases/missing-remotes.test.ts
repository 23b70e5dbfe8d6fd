import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { findMissingRemotes } from './missing-remotes.ts';
import { writeReleases } from './testing/built-remote.ts';

const remotesFolder = mkdtempSync(join(tmpdir(), 'recado-missing-'));
let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(async () => {
  await server.close();
  rmSync(remotesFolder, { recursive: true, force: true });
});

test('a built remote whose files cannot be read is missing, and the others are not', async () => {
  for (const name of ['broken', 'whole']) await writeReleases(remotesFolder, name, [{ release: '1.0.0-aaaaaaaa' }]);
  const configuration = { ...server.platform.configuration, remotesFolder };
  const look = () => findMissingRemotes({ ...server.platform, configuration });
  assert.deepEqual(await look(), { missing: [], isNoneThere: false });
  writeFileSync(join(remotesFolder, 'broken/dist/current.json'), '{"rel');
  assert.deepEqual(await look(), { missing: ['broken'], isNoneThere: false });
});
