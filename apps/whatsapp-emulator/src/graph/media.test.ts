import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { screenOf, until } from '../testing/admin.ts';
import { MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../testing/graph.ts';

let world: OfficialWorld;
let now = Date.now();
const DAY = 24 * 3_600_000;
const OGG = `OggS${'\0'.repeat(24)}OpusHead`;

before(async () => {
  world = await startOfficial({ clock: () => now });
  await world.says('oi');
});
after(() => world.close());

function upload(content: string | Uint8Array<ArrayBuffer>, type: string) {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob([content], { type }), 'arquivo');
  return world.graph('POST', `/${world.number.id}/media`, form);
}

function download(url: unknown) {
  return fetch(String(url), { headers: { authorization: `Bearer ${world.token}` } });
}

test('an uploaded file answers its address, kind, size and digest, until it is deleted', async () => {
  const { body } = await upload('figura', 'image/png');
  const { body: media } = await world.graph('GET', `/${body.id}`);
  assert.equal(media.mime_type, 'image/png');
  assert.equal(media.file_size, 6);
  assert.match(String(media.sha256), /^[0-9a-f]{64}$/);
  assert.equal(await (await download(media.url)).text(), 'figura');
  assert.deepEqual((await world.graph('DELETE', `/${body.id}`)).body, { success: true });
  assert.equal((await world.graph('GET', `/${body.id}`)).error.error_subcode, 33);
});

test('the address of a file ends after five minutes, its id after thirty days', async () => {
  const { body } = await upload('figura', 'image/png');
  const { body: media } = await world.graph('GET', `/${body.id}`);
  now += 5 * 60_000;
  assert.equal((await download(media.url)).status, 404);
  assert.equal((await world.graph('GET', `/${body.id}`)).status, 200);
  now += 30 * DAY;
  assert.equal((await world.graph('GET', `/${body.id}`)).status, 400);
});

test('a file can be made to end at once', async () => {
  const { body } = await upload('figura', 'image/png');
  await world.admin('POST', `/api/graph/media/${body.id}/expire`);
  assert.equal((await world.graph('GET', `/${body.id}`)).error.error_subcode, 33);
});

test("a person's file ends after seven days", async () => {
  const media = {
    kind: 'voice',
    base64: Buffer.from(OGG).toString('base64'),
    mimetype: 'audio/ogg; codecs=opus',
    seconds: 3,
  };
  const { ids } = await world.admin<{ ids: string[] }>('POST', `/api/phones/${MARIA}/messages`, {
    to: OFFICIAL,
    media,
  });
  const { audio } = await world.receiver.item('messages', ({ id }) => id === ids[0]);
  assert.equal(Object(audio).voice, true);
  assert.equal(Object(audio).mime_type, 'audio/ogg; codecs=opus');
  assert.equal((await world.graph('GET', `/${Object(audio).id}`)).status, 200);
  now += 7 * DAY;
  assert.equal((await world.graph('GET', `/${Object(audio).id}`)).status, 400);
});

for (const [what, content, type, code] of [
  ['a kind that is not supported', 'x', 'image/gif', 100],
  ['a picture of more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 'image/png', 131053],
  ['a sticker of more than 500 KB', new Uint8Array(512 * 1024 + 1), 'image/webp', 131053],
  ['audio of more than 16 MB', new Uint8Array(16 * 1024 * 1024 + 1), 'audio/mpeg', 131053],
  ['Ogg that is not Opus', 'OggS vorbis', 'audio/ogg', 131053],
  ['an empty file', '', 'image/png', 131053],
] as const) {
  test(`${what} is refused with ${code}`, async () => {
    assert.equal((await upload(content, type)).error.code, code);
  });
}

test('an upload without a file is refused', async () => {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  assert.equal((await world.graph('POST', `/${world.number.id}/media`, form)).error.code, 100);
});

test('a message with an unknown id, or one of another kind, is refused with 131053', async () => {
  await world.says('oi');
  assert.equal((await world.trySend({ type: 'image', image: { id: '123' } })).error.code, 131053);
  const { body } = await upload('%PDF', 'application/pdf');
  assert.equal((await world.trySend({ type: 'image', image: { id: body.id } })).error.code, 131053);
  const id = await world.send({ type: 'document', document: { id: body.id, filename: 'nota.pdf' } });
  const shown = await until(
    async () => (await screenOf(world.emulator.url, MARIA, OFFICIAL)).find((message) => message.id === id),
    (message) => message !== undefined,
  );
  assert.equal(shown?.fileName, 'nota.pdf');
});

test('a file is fetched from an address, and an address that fails is told by a status', async () => {
  const host = createServer((request, response) => {
    if (request.url === '/nota.pdf') response.setHeader('content-type', 'application/pdf').end('%PDF');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const good = await world.send({ type: 'document', document: { link: `${url}/nota.pdf` } });
  await world.receiver.item('statuses', ({ id, status }) => id === good && status === 'delivered');
  const bad = await world.send({ type: 'document', document: { link: `${url}/nada.pdf` } });
  const failed = await world.receiver.item('statuses', ({ id, status }) => id === bad && status === 'failed');
  assert.equal(JSON.parse(JSON.stringify(failed.errors))[0].code, 131053);
  host.close();
});

test('a picture, an audio and a sticker of the business show as such', async () => {
  const sent: [string, string, string][] = [
    ['image', 'image/jpeg', 'image'],
    ['audio', 'audio/mpeg', 'audio'],
    ['video', 'video/mp4', 'video'],
    ['sticker', 'image/webp', 'sticker'],
  ];
  for (const [type, mimeType, kind] of sent) {
    const { body } = await upload('conteúdo', mimeType);
    const id = await world.send({ type, [type]: { id: body.id } });
    const shown = await until(
      async () => (await screenOf(world.emulator.url, MARIA, OFFICIAL)).find((message) => message.id === id),
      (message) => message !== undefined,
    );
    assert.equal(shown?.kind, kind);
  }
});

test('faults: a missing file, one that is cut off, an address that has ended, a refused upload', async () => {
  const { body } = await upload('figura inteira', 'image/png');
  const addressOf = async () => (await world.graph('GET', `/${body.id}`)).body.url;
  await world.fault({ kind: 'mediaMissing', count: 1 });
  assert.equal((await download(await addressOf())).status, 404);
  await world.fault({ kind: 'mediaCut', count: 1 });
  const cut = await download(await addressOf());
  await assert.rejects(cut.arrayBuffer());
  await world.fault({ kind: 'mediaUrlExpired', count: 1 });
  assert.equal((await download(await addressOf())).status, 404);
  await world.fault({ kind: 'error', on: 'media', code: 131000, count: 1 });
  assert.equal((await upload('x', 'image/png')).error.code, 131000);
  assert.equal((await download(await addressOf())).status, 200);
});
