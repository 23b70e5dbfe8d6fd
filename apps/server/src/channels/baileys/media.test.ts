import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import type { MediaSource } from '../port.ts';
import { type BaileysWorld, type OpenConnection, startBaileysWorld } from '../testing/baileys-world.ts';
import { bytesOf, fakeImage, streamOf } from '../testing/files.ts';
import type { TestCustomer } from '../testing/provider-world.ts';

const shop = '5511990000001';
const bytes = fakeImage(200_000);
let world: BaileysWorld;
let connection: OpenConnection;
let customer: TestCustomer;
let source: MediaSource;

before(async () => {
  world = await startBaileysWorld({ mediaPatience: 2_000, uploadLimit: 8_000 });
  connection = await world.pair(1, shop);
  customer = await world.customer('5511988880001', 'Maria', shop);
  const media = { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png' };
  const { content } = await connection.message(await customer.say({ media }));
  if (!('media' in content)) throw new Error('The picture came without its file');
  source = content.media;
});
after(() => world.close());

const download = async (file = source) => bytesOf(await connection.channel.downloadMedia(file));

for (const [what, fault] of [
  ['that is missing (404)', { kind: 'mediaMissing', count: 1 }],
  ['whose line breaks half way', { kind: 'mediaCut', count: 1 }],
  ['that does not begin to come', { kind: 'mediaSlow', count: 1, milliseconds: 6_000 }],
] as const) {
  test(`a file ${what} is an error, and arrives complete at the next attempt`, async () => {
    await world.phones.fault(fault);
    await assert.rejects(download());
    assert.deepEqual(await download(), bytes);
  });
}

test('a slow file arrives complete', async () => {
  await world.phones.fault({ kind: 'mediaSlow', count: 1, milliseconds: 100 });
  assert.deepEqual(await download(), bytes);
});

test('an upload without an answer, or with an incomplete one, is an error, and succeeds at the next attempt', async () => {
  for (const fault of [
    { kind: 'mediaSlow', count: 1, milliseconds: 6_000 },
    { kind: 'mediaCut', count: 1 },
    { kind: 'uploadRefused', count: 2 },
  ]) {
    const { wid, send } = await prepareUpload();
    await world.phones.fault(fault);
    await assert.rejects(send(), fault.kind);
    await send();
    await customer.sees(wid);
    assert.deepEqual(await customer.file(wid), bytes);
  }
});

test('a refused token is renewed at once', async () => {
  const { wid, send } = await prepareUpload();
  await world.phones.fault({ kind: 'uploadRefused', count: 1 });
  await send();
  await customer.sees(wid);
  assert.deepEqual(await customer.file(wid), bytes);
});

/** A picture for the customer: its message, and the function that sends it. */
async function prepareUpload() {
  const { chat } = await connection.message(await customer.say({ text: 'A nota?' }));
  const wid = world.provider.newMessageId();
  const details = { width: null, height: null, seconds: null, voice: false, waveform: null, reference: {} };
  const media = { mimetype: 'image/png', fileName: 'nota.png', size: bytes.length, ...details };
  const openMedia = async () => streamOf(bytes);
  const send = () => connection.channel.send({ wid, chat, content: { kind: 'image', caption: '', media }, openMedia });
  return { wid, send };
}

test('a file that differs from what its sender announced is an error', async () => {
  const sha256 = Buffer.alloc(32).toString('base64');
  await assert.rejects(download({ ...source, reference: { ...source.reference, sha256 } }));
});

test('files are only downloaded from WhatsApp, whatever host the sender names', async () => {
  const reference = { ...source.reference, directPath: null, url: 'https://internal.example/secret' };
  await assert.rejects(download({ ...source, reference }), { code: 'ERR_WAPP_DOWNLOAD_MEDIA' });
});

test('redirects are followed only to WhatsApp', async () => {
  let requests = 0;
  const stranger = createServer((_request, response) => {
    requests += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.2', resolve));
  const address = stranger.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await world.phones.fault({ kind: 'mediaRedirect', to: `http://127.0.0.2:${port}/`, count: 1 });
  await assert.rejects(download(), { code: 'ERR_WAPP_DOWNLOAD_MEDIA' });
  assert.equal(requests, 0);
  stranger.close();
  await world.phones.fault({ kind: 'mediaRedirect', to: String(source.reference.directPath), count: 2 });
  assert.deepEqual(await download(), bytes);
  await world.phones.fault({ kind: 'mediaRedirect', to: String(source.reference.directPath) });
  await assert.rejects(download(), { code: 'ERR_WAPP_DOWNLOAD_MEDIA' });
  await world.phones.clearFaults();
});
