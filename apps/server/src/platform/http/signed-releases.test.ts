import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
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

test('with keys, only releases that a team of the remote signed are listed, and only their files are served', async () => {
  const { id: companyId } = await server.make.company();
  const { remotes } = await readRegistry(server, await server.make.user({ companyId }));
  assert.deepEqual(
    remotes.map(({ name }) => name),
    ['sales'],
  );
  const statusOf = async (name: string) => (await fetch(`${server.webUrl}/remotes/${name}/1/remoteEntry.js`)).status;
  assert.equal(await statusOf('sales'), 200);
  for (const name of ['stock', 'desk']) assert.equal(await statusOf(name), 404, name);
});
