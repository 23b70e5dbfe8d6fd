import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { internalHosts } from '../../platform/outbound/testing/internal-hosts.ts';
import { insideAnswers, resolveNamesInside } from '../../platform/outbound/testing/resolve-names-inside.ts';
import { openPicture } from './channel.ts';
import { downloadMedia } from './media.ts';
import { defaultBaileysSettings } from './settings.ts';
import { uploadTo } from './upload.ts';
import { isWhatsAppHost, whatsAppDispatcher } from './whatsapp-hosts.ts';

const settings = { ...defaultBaileysSettings, mediaPatience: 2_000 };
const emulatedUrl = 'ws://127.0.0.1:1/';
const mediaKey = Buffer.alloc(32, 7).toString('base64');
const reached: string[] = [];
// Listens on every address of this machine, so that every request that passes the check arrives here.
const target = createServer((request, response) => {
  reached.push(request.url ?? '');
  response.end('secret');
});
/** A server that redirects files elsewhere, while WhatsApp is emulated on this machine. */
const redirecting = createServer((request, response) => {
  const location = decodeURIComponent((request.url ?? '').slice(1)).replace(/\P{ASCII}/gu, encodeURIComponent);
  response.writeHead(302, { location }).end();
});
let port: number;
let emulated: string;
let folder: string;
let file: string;

before(async () => {
  await new Promise<void>((resolve) => target.listen(0, resolve));
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
  // Listening TCP servers have ports.
  port = (target.address() as AddressInfo).port;
  emulated = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'recado-inside-'));
  file = join(folder, 'file');
  await writeFile(file, 'a picture');
});
after(async () => {
  target.close();
  redirecting.close();
  await rm(folder, { recursive: true });
});

const refused = { code: 'ERR_WAPP_DOWNLOAD_MEDIA' };
const download = (place: { url: string | null; directPath: string | null }, socketUrl = settings.socketUrl) =>
  downloadMedia(
    { reference: { kind: 'image', mediaKey, sha256: null, ...place } },
    { socketUrl, mediaPatience: settings.mediaPatience },
  );
const upload = (hostname: string) => {
  const place = { auth: 'a', ttl: 60, fetchDate: new Date(), hosts: [{ hostname, maxContentLengthBytes: 1 }] };
  return uploadTo({ refreshMediaConn: async () => place }, settings)(file, {
    mediaType: 'image',
    fileEncSha256B64: 'AAAA',
  });
};

for (const host of internalHosts) {
  test(`${host} is refused as the place of a picture, a file, a redirection and an upload`, async () => {
    for (const protocol of ['http', 'https']) {
      const address = `${protocol}://${host}:${port}/`;
      assert.equal(await openPicture(address, settings.socketUrl), null);
      await assert.rejects(download({ url: address, directPath: null }), refused);
      await assert.rejects(download({ url: null, directPath: address }), refused);
      await assert.rejects(download({ url: null, directPath: `//${host}:${port}/` }), refused);
    }
    await assert.rejects(upload(`${host}:${port}`), { code: 'ERR_SENDING_WAPP_MSG' });
    assert.deepEqual(reached, []);
  });

  test(`${host} is refused as where an emulated WhatsApp redirects to, unless it is this machine`, async () => {
    const address = `http://${host}:${port}/`;
    // An emulator may have any spelling of a loopback address.
    if (isWhatsAppHost(new URL(address), emulatedUrl)) return;
    const url = `${emulated}/${encodeURIComponent(address)}`;
    await assert.rejects(download({ url, directPath: null }, emulatedUrl), refused);
    await assert.rejects(openPicture(url, emulatedUrl));
    assert.deepEqual(reached, []);
  });
}

test('a name that only looks like one of WhatsApp is refused', async () => {
  const names = [
    'whatsapp.net.example.com',
    'evilwhatsapp.net',
    'mmg.whatsapp.net@127.0.0.1',
    'whatsapp.net',
    '127.0.0.1#.whatsapp.net',
  ];
  for (const name of names) {
    assert.equal(await openPicture(`https://${name}/`, settings.socketUrl).catch(() => null), null, name);
    await assert.rejects(download({ url: `https://${name}/`, directPath: null }), refused, name);
    await assert.rejects(upload(name), { code: 'ERR_SENDING_WAPP_MSG' }, name);
  }
  await assert.rejects(download({ url: null, directPath: '@127.0.0.1/' }));
  assert.deepEqual(reached, []);
});

test('a name of WhatsApp that resolves to an internal address is refused when connecting', async (context) => {
  const lookups = resolveNamesInside(context);
  for (const [index] of insideAnswers.entries()) {
    const address = `https://mmg-${index}.whatsapp.net:${port}/`;
    await assert.rejects(openPicture(address, settings.socketUrl), { reason: 'address' });
    await assert.rejects(download({ url: address, directPath: null }), refused);
    await assert.rejects(upload(`mmg-${index}.whatsapp.net:${port}`), { code: 'ERR_SENDING_WAPP_MSG' });
  }
  assert.equal(lookups(), 3 * insideAnswers.length);
  assert.deepEqual(reached, []);
});

test('the library’s own requests go to WhatsApp only, also after redirections', async (context) => {
  const dispatcher = whatsAppDispatcher(settings.socketUrl);
  const emulatedDispatcher = whatsAppDispatcher(emulatedUrl);
  const isRefused = (error: Error) => error.cause instanceof Error && error.cause.name === 'InsideError';
  const get = (address: string, by = dispatcher) => {
    const options = { redirect: 'follow' as const, dispatcher: by };
    return fetch(address, options);
  };
  for (const host of internalHosts) {
    const address = `http://${host}:${port}/`;
    await assert.rejects(get(address), isRefused, host);
    if (isWhatsAppHost(new URL(address), emulatedUrl)) continue;
    await assert.rejects(get(`${emulated}/${encodeURIComponent(address)}`, emulatedDispatcher), isRefused, host);
  }
  resolveNamesInside(context);
  await assert.rejects(get(`https://mmg.whatsapp.net:${port}/`), isRefused);
  assert.deepEqual(reached, []);
  const answer = await get(`${emulated}/${encodeURIComponent(`http://127.0.0.1:${port}/own`)}`, emulatedDispatcher);
  assert.equal(await answer.text(), 'secret');
  assert.deepEqual(reached.splice(0), ['/own']);
});
