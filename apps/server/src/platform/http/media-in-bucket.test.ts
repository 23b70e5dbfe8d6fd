import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type FakeStore, refusing, startFakeStore } from '../storage/testing/fake-store.ts';
import { mediaBucketOf } from '../storage/testing/media-bucket.ts';

let fake: FakeStore;
let server: TestServer;
before(async () => {
  fake = await startFakeStore();
  server = await startTestServer({ configuration: { mediaBucket: mediaBucketOf(fake.place, 'media') } });
});
after(async () => {
  await server.close();
  fake.close();
});
beforeEach(() => fake.behave(undefined));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const keep = (content: Buffer) =>
  server.platform.storage.keepStream(Readable.from([content]), { name: 'um bolo.png', companyId: 1 });
const addressOf = (id: string) => server.platform.storage.address(id, 1);
const leftovers = () => readdir(join(server.platform.configuration.dataFolder, 'received'));

test('a file of the bucket is served as one of the folder, whole and in part, and its temporary file is deleted', async () => {
  const content = Buffer.concat([png, randomBytes(200_000)]);
  const { id } = await keep(content);
  assert.deepEqual(await leftovers(), []);
  const answer = await fetch(addressOf(id));
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), content);
  const part = await fetch(addressOf(id), { headers: { range: 'bytes=-100' } });
  assert.deepEqual([part.status, part.headers.get('content-length')], [206, '100']);
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), content.subarray(-100));
  assert.equal((await fetch(addressOf(id).replace('signature=', 'signature=x'))).status, 404);
});

test('HEAD is answered from the description of a file, and its content is not read', async () => {
  const content = Buffer.concat([png, randomBytes(200_000)]);
  const { id } = await keep(content);
  fake.asked.length = 0;
  const whole = await fetch(addressOf(id), { method: 'HEAD' });
  const part = await fetch(addressOf(id), { method: 'HEAD', headers: { range: 'bytes=0-9' } });
  assert.deepEqual([whole.status, whole.headers.get('content-length')], [200, String(content.length)]);
  assert.equal(whole.headers.get('content-type'), 'image/png');
  assert.deepEqual([part.status, part.headers.get('content-length')], [206, '10']);
  // Recurring work of the server may ask the bucket meanwhile.
  const ofFile = fake.asked.filter((one) => one.includes(id));
  assert.deepEqual([...new Set(ofFile.map((one) => one.split(' ')[0]))], ['HEAD']);
});

test('while the store is down, reads say when to come back, nothing remembers that, and uploads are refused whole', async () => {
  const { id } = await keep(png);
  fake.behave(refusing(503, 'SlowDown'));
  const answer = await fetch(addressOf(id));
  assert.deepEqual([answer.status, (await answer.json()).error], [503, 'ERR_FILE_STORE']);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const { id: companyId } = await server.make.company();
  const as = await server.make.user({ companyId, profile: 'admin' });
  const { body } = await server.call('POST /quick-messages', { as, body: { shortcode: 'a' } });
  const upload = () =>
    server.call('POST /quick-messages/:quickMessageId/media-upload', {
      as,
      params: { quickMessageId: body.id },
      files: [{ field: 'file', name: 'a.png', content: png }],
    });
  assert.equal((await upload()).body.error, 'ERR_FILE_STORE');
  assert.deepEqual(await leftovers(), []);
  // What cannot be deleted now is left to the nightly sweep, and no error of the caller.
  await server.platform.storage.remove([id]);
  fake.behave(undefined);
  assert.equal((await upload()).status, 200);
  assert.equal((await fetch(addressOf(id))).status, 200);
});

test('a browser is sent to the bucket for five minutes at most, and not beyond its own address', async () => {
  const bucket = mediaBucketOf(fake.place, 'media', { redirects: true });
  const now = new Date();
  let ahead = 0;
  const sending = await startTestServer({
    configuration: { mediaBucket: bucket, adoptsFolder: true },
    clock: () => new Date(now.getTime() + ahead),
  });
  try {
    const { storage } = sending.platform;
    const { id } = await storage.keepStream(Readable.from([png]), { name: 'um bolo.png', companyId: 1 });
    const own = storage.address(id, 1);
    const first = await fetch(own, { redirect: 'manual' });
    const there = new URL(first.headers.get('location') ?? '');
    assert.deepEqual([first.status, there.searchParams.get('X-Amz-Expires')], [302, '300']);
    assert.match(first.headers.get('cache-control') ?? '', /^private, max-age=150$/);
    const answer = await fetch(own);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(answer.headers.get('content-disposition'), "inline; filename*=UTF-8''um%20bolo.png");
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png);
    const head = await fetch(own, { method: 'HEAD', redirect: 'manual' });
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(png.length)]);
    const forged = new URL(there);
    forged.searchParams.set('response-content-type', 'text/html');
    assert.equal((await fetch(forged)).status, 403);
    ahead = Number(new URL(own).searchParams.get('expires')) * 1000 - now.getTime() - 60_000;
    const last = await fetch(own, { redirect: 'manual' });
    const seconds = Number(new URL(last.headers.get('location') ?? '').searchParams.get('X-Amz-Expires'));
    assert.ok(seconds > 0 && seconds <= 61, String(seconds));
    ahead += 120_000;
    assert.equal((await fetch(own, { redirect: 'manual' })).status, 404);
  } finally {
    await sending.close();
  }
});
