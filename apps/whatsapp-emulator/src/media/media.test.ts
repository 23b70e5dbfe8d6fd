import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { downloadMediaMessage, type WAMessage } from 'baileys';
import pino from 'pino';
import type { Emulator } from '../index.ts';
import { admin, screenOf, until } from '../testing/admin.ts';
import { linkShop, MARIA, SHOP, startWithPhones } from '../testing/linked.ts';
import type { Shop } from '../testing/shop.ts';
import { trustMediaHost } from '../testing/trust.ts';

let emulator: Emulator;
let shop: Shop;

before(async () => {
  emulator = await startWithPhones();
  trustMediaHost(emulator);
  shop = await linkShop(emulator);
});
after(async () => {
  shop.socket.end(undefined);
  await emulator.close();
});

function download(message: WAMessage): Promise<Buffer> {
  const context = { logger: pino({ level: 'silent' }), reuploadRequest: shop.socket.updateMediaMessage };
  return downloadMediaMessage(message, 'buffer', {}, context);
}

async function sendFile(kind: string, bytes: Buffer, more: object = {}): Promise<WAMessage> {
  const incoming = shop.next('messages.upsert', ({ type }) => type === 'notify');
  const media = { kind, base64: bytes.toString('base64'), mimetype: 'application/x-test', ...more };
  await admin(emulator.url, 'POST', `/api/phones/${MARIA}/messages`, { to: SHOP, media });
  const [message] = (await incoming).messages;
  assert.ok(message);
  return message;
}

for (const kind of ['image', 'video', 'audio', 'voice', 'document', 'sticker']) {
  test(`the shop downloads a customer's ${kind}`, async () => {
    const bytes = randomBytes(20_000);
    const message = await sendFile(kind, bytes, { fileName: 'arquivo.bin' });
    assert.deepEqual(await download(message), bytes);
  });
}

test('a caption and a file name arrive', async () => {
  const image = await sendFile('image', randomBytes(10), { caption: 'Veja só' });
  assert.equal(image.message?.imageMessage?.caption, 'Veja só');
  const document = await sendFile('document', randomBytes(10), { fileName: 'nota.pdf', mimetype: 'application/pdf' });
  assert.equal(document.message?.documentMessage?.fileName, 'nota.pdf');
});

test("the customer's phone decrypts the shop's files", async () => {
  const document = randomBytes(5000);
  const sent = await shop.socket.sendMessage(`${MARIA}@s.whatsapp.net`, {
    document,
    mimetype: 'application/pdf',
    fileName: 'boleto.pdf',
  });
  const [shown] = await until(
    async () => (await screenOf(emulator.url, MARIA, SHOP)).filter(({ id }) => id === sent?.key.id),
    (messages) => messages.length === 1,
  );
  assert.equal(shown?.kind, 'document');
  assert.equal(shown?.fileName, 'boleto.pdf');
  const response = await fetch(`${emulator.url}/api/phones/${MARIA}/messages/${shown?.id}/media`);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), document);
});

test('a profile picture is an image that the media host serves', async () => {
  const url = await shop.socket.profilePictureUrl(`${MARIA}@s.whatsapp.net`, 'image');
  const response = await fetch(url ?? '');
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.headers.get('content-type'), 'image/png');
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
});

test('a missing file is answered with 404', async () => {
  const message = await sendFile('image', randomBytes(100));
  await admin(emulator.url, 'POST', '/api/faults', { kind: 'mediaMissing' });
  const response = await fetch(message.message?.imageMessage?.url ?? '');
  assert.equal(response.status, 404);
  await admin(emulator.url, 'DELETE', '/api/faults');
  assert.equal((await download(message)).length, 100);
});

test('a delayed file arrives later', async () => {
  const message = await sendFile('image', randomBytes(100));
  await admin(emulator.url, 'POST', '/api/faults', { kind: 'mediaSlow', milliseconds: 300, count: 1 });
  const start = performance.now();
  await download(message);
  // A timer may be a millisecond early.
  assert.ok(performance.now() - start >= 299);
});

test('a download is aborted in the middle', async () => {
  const message = await sendFile('image', randomBytes(100_000));
  await admin(emulator.url, 'POST', '/api/faults', { kind: 'mediaCut', count: 1 });
  const response = await fetch(message.message?.imageMessage?.url ?? '');
  await assert.rejects(response.arrayBuffer());
  assert.equal((await download(message)).length, 100_000);
});
