import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { readRegistry } from '../../testing/registry.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const team = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

let server: TestServer;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-signed-'));
  await release('sales', team.privateKey);
  await release('stock', other.privateKey);
  await release('desk');
  const key = team.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const environment = { REMOTES_FOLDER: folder, RELEASE_KEYS: `sales=${key},stock=${key},desk=${key}` };
  server = await startTestServer({ environment });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A release as the build leaves it, signed or not. */
async function release(name: string, key?: KeyObject): Promise<void> {
  const place = join(folder, name, 'dist', '1');
  await mkdir(place, { recursive: true });
  const title = { pt: name, en: name, es: name };
  const files = {
    'feature.json': JSON.stringify({ name, title, routes: [], menu: [], uses: {} }),
    'remoteEntry.js': `// ${name}`,
  };
  const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const list = JSON.stringify(Object.fromEntries(Object.entries(files).map(([file, text]) => [file, hashOf(text)])));
  const signature = key && sign(null, Buffer.from(list), key).toString('base64');
  const all = { ...files, 'integrity.json': list, ...(signature && { 'integrity.sig': signature }) };
  for (const [file, text] of Object.entries(all)) await writeFile(join(place, file), text);
  await writeFile(join(folder, name, 'dist', 'current.json'), '{"release":"1"}');
}

test('releases that were built with the installation need no signature, whatever keys there are', async () => {
  const { id: companyId } = await server.make.company();
  const { remotes } = await readRegistry(server, await server.make.user({ companyId }));
  const names = ['desk', 'sales', 'stock'];
  assert.deepEqual(remotes.map(({ name }) => name).sort(), names);
  for (const name of names) {
    assert.equal((await fetch(`${server.webUrl}/remotes/${name}/1/remoteEntry.js`)).status, 200, name);
  }
});

test('readiness names the remotes that cannot be used, and fails only when none can', async () => {
  const ready = async () => {
    const answer = await fetch(`${server.application.operationsUrl}/readyz`);
    const { missing } = z.object({ missing: z.array(z.string()).optional() }).parse(await answer.json());
    return [answer.status, missing];
  };
  assert.deepEqual(await ready(), [200, undefined]);
  await damage('sales');
  assert.deepEqual(await ready(), [200, ['sales']]);
  for (const name of ['desk', 'stock']) await damage(name);
  assert.deepEqual(await ready(), [503, ['desk', 'sales', 'stock']]);
});

/** Adds a file to a release, which is then not what was built. */
function damage(name: string): Promise<void> {
  return writeFile(join(folder, name, 'dist', '1', 'more.js'), '');
}
