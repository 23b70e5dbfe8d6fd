import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { StoredFile } from './storage.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const hour = 60 * 60_000;

let server: TestServer;
let folder: string;
before(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'recado-media-'));
});
after(() => server.close());

let counter = 0;
async function keep(
  content: Uint8Array | string,
  name: string,
  companyId = 1,
  asDocument = false,
): Promise<StoredFile> {
  const temporaryPath = join(folder, String(++counter));
  await writeFile(temporaryPath, content);
  return server.platform.storage.keep({ temporaryPath, name, asDocument }, companyId);
}

const fetchFile = (file: StoredFile, headers: Record<string, string> = {}) =>
  fetch(server.platform.storage.address(file.id, file.companyId), { headers });

test('a picture is served inline with its detected type, in a sandbox', async () => {
  const answer = await fetchFile(await keep(png, 'a photo.html'));
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'image/png');
  assert.match(answer.headers.get('content-disposition') ?? '', /^inline/);
  assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png);
});

test('SERVER §3.16: HTML, SVG and XML are downloaded as plain bytes, whatever their names', async () => {
  const dangerous = {
    'page.png': '<!doctype html><script>alert(1)</script>',
    'drawing.jpg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'data.pdf': '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script/></html>',
    'text.txt': 'just text',
  };
  for (const [name, content] of Object.entries(dangerous)) {
    const answer = await fetchFile(await keep(content, name));
    assert.equal(answer.headers.get('content-type'), 'application/octet-stream', name);
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/, name);
  }
});

test('any file name fits into the header, also one that was cut inside a surrogate pair', async () => {
  for (const [name, header] of [
    ['meu bolo.png', "filename*=UTF-8''meu%20bolo.png"],
    ["it's (1)*.png", "filename*=UTF-8''it%27s%20%281%29%2A.png"],
    ['\ud83d bolo\r\nx: y.png', "filename*=UTF-8''%EF%BF%BD%20bolo%20x%3A%20y.png"],
  ] as const) {
    const answer = await fetchFile(await keep(png, name));
    assert.equal(answer.status, 200, name);
    assert.equal(answer.headers.get('content-disposition'), `inline; ${header}`);
  }
});

test('an executable is refused', async () => {
  const windows = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  await assert.rejects(keep(windows, 'holiday.jpg'), { code: 'ERR_FILE_TYPE' });
  await assert.rejects(keep('#!/bin/sh\nrm -rf /', 'x.txt'), { code: 'ERR_FILE_TYPE' });
});

test('files of customers are stored whatever their type, an executable as plain bytes to download', async () => {
  const windows = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const stored = await server.platform.storage.keepStream(Readable.from([windows]), { name: 'a.exe', companyId: 1 });
  assert.deepEqual([stored.mimetype, stored.kind], ['application/octet-stream', 'document']);
});

test('each kind of file has its size limit', async () => {
  const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
  await assert.rejects(keep(large, 'large.png'), { code: 'ERR_FILE_TOO_LARGE' });
  const { kind, mimetype } = await keep(large, 'large.png', 1, true);
  assert.deepEqual([kind, mimetype], ['document', 'image/png']);
});

test('SERVER §3.7: an address must be signed, and it expires', async () => {
  const file = await keep(png, 'a.png');
  const good = new URL(server.platform.storage.address(file.id, 1));
  for (const change of [
    (url: URL) => url.searchParams.delete('signature'),
    (url: URL) => url.searchParams.set('expires', '99999999999'),
    (url: URL) => url.searchParams.set('signature', 'x'.repeat(43)),
    (url: URL) => {
      url.pathname = url.pathname.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    },
  ]) {
    const forged = new URL(good);
    change(forged);
    assert.equal((await fetch(forged)).status, 404, forged.href);
  }
  server.advance(25 * hour);
  assert.equal((await fetch(good)).status, 404, 'expired');
});

test('SERVER §3.13: no address is issued for a file of another company', async () => {
  const file = await keep(png, 'a.png', 1);
  assert.throws(() => server.platform.storage.address(file.id, 2), { code: 'ERR_NO_FILE_FOUND' });
});

test('SERVER §3.8: a name is never used as a path', async () => {
  const { storage } = server.platform;
  for (const name of ['../../etc/passwd', '1-../../../../etc/passwd', '1-xxxxxxxxxxxxxxxxxxxxxx/.']) {
    assert.equal(await storage.find(name), undefined);
    assert.throws(() => storage.address(name, 1));
    await storage.remove([name]);
  }
});

test('supports ranges, so that players can seek', async () => {
  const file = await keep(png, 'a.png');
  const part = await fetchFile(file, { range: 'bytes=0-3' });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), `bytes 0-3/${png.length}`);
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), png.subarray(0, 4));
  const end = await fetchFile(file, { range: 'bytes=-4' });
  assert.deepEqual(Buffer.from(await end.arrayBuffer()), png.subarray(-4));
  assert.equal((await fetchFile(file, { range: 'bytes=9999-' })).status, 416);
  for (const notUnderstood of ['lines=1-2', 'bytes=0-1,2-3', 'bytes=3-1', 'bytes=-']) {
    assert.equal((await fetchFile(file, { range: notUnderstood })).status, 200, notUnderstood);
  }
});

test('a removed file is not found', async () => {
  const file = await keep(png, 'a.png');
  const { storage } = server.platform;
  await storage.remove([file.id]);
  assert.equal((await fetchFile(file)).status, 404);
  await assert.rejects(storage.open(file.id), { code: 'ERR_NO_FILE_FOUND' });
});

test('uploads leave no temporary files behind, also when they are refused', async () => {
  const { id: companyId } = await server.make.company();
  const as = await server.make.user({ companyId, profile: 'admin' });
  const { body } = await server.call('POST /quick-messages', { as, body: { shortcode: 'a' } });
  const upload = (content: Buffer) =>
    server.call('POST /quick-messages/:quickMessageId/media-upload', {
      as,
      params: { quickMessageId: body.id },
      files: [{ field: 'file', name: 'a b.png', content }],
    });
  const kept = await upload(png);
  assert.deepEqual([kept.status, kept.body.mediaName], [200, 'a_b.png']);
  assert.equal((await fetch(kept.body.mediaPath ?? '')).status, 200);
  const refused = await upload(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]));
  assert.deepEqual([refused.status, refused.body], [413, { error: 'ERR_FILE_TOO_LARGE' }]);
  assert.deepEqual(await readdir(join(server.platform.configuration.dataFolder, 'received')), []);
});

test('a file whose content is missing is not found; a range outside a file is refused with a code', async () => {
  const file = await keep(png, 'lost.png');
  const outside = await fetchFile(file, { range: 'bytes=9999-' });
  assert.deepEqual([outside.status, await outside.json()], [416, { error: 'ERR_VALIDATION' }]);
  const { dataFolder } = server.platform.configuration;
  await rm(join(dataFolder, 'files', String(file.companyId), file.id.slice(-2), file.id));
  const answer = await fetchFile(file);
  assert.deepEqual([answer.status, await answer.json()], [404, { error: 'ERR_NO_FILE_FOUND' }]);
});
