import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { downloadMediaMessage } from 'baileys';
import { admin, screenOf, until } from '../testing/admin.ts';
import { linkShop, MARIA, SHOP, startWithPhones } from '../testing/linked.ts';
import { textOf } from '../testing/shop.ts';
import { trustMediaHost } from '../testing/trust.ts';

let folder: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'emulator-state-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('a linked shop, its sessions, chats, files and queue survive a restart', async () => {
  const first = await startWithPhones({ folder, keepState: true });
  const ports = {
    socketPort: Number(new URL(first.socketUrl).port),
    mediaPort: Number(first.world.media.host.split(':')[1]),
  };
  const shop = await linkShop(first);
  const greeting = shop.message((text) => text === 'antes');
  await admin(first.url, 'POST', `/api/phones/${MARIA}/messages`, { to: SHOP, text: 'antes' });
  await greeting;
  trustMediaHost(first);
  await shop.socket.sendMessage(`${MARIA}@s.whatsapp.net`, { document: Buffer.from('nota'), mimetype: 'text/plain' });
  const [document] = await until(
    async () => (await screenOf(first.url, MARIA, SHOP)).filter(({ kind }) => kind === 'document'),
    (messages) => messages.length === 1,
  );
  shop.socket.end(undefined);
  await until(
    () => admin<{ devices: { online: boolean }[] }>(first.url, 'GET', '/api/state'),
    ({ devices }) => devices[0]?.online === false,
  );
  const media = { kind: 'image', base64: Buffer.from('figura').toString('base64'), mimetype: 'image/png' };
  await admin(first.url, 'POST', `/api/phones/${MARIA}/messages`, { to: SHOP, media });
  const certificate = readFileSync(first.mediaCertificate, 'utf8');
  await first.close();

  const second = await startWithPhones({ folder, keepState: true, ...ports });
  assert.equal(readFileSync(second.mediaCertificate, 'utf8'), certificate);
  const file = await fetch(`${second.url}/api/phones/${MARIA}/messages/${document?.id}/media`);
  assert.equal(await file.text(), 'nota');
  shop.connect();
  const waited = await shop.next('messages.upsert', ({ messages }) => Boolean(messages[0]?.message?.imageMessage));
  assert.ok(waited.messages[0]);
  assert.equal((await downloadMediaMessage(waited.messages[0], 'buffer', {})).toString(), 'figura');
  const next = shop.message((text) => text === 'depois');
  await admin(second.url, 'POST', `/api/phones/${MARIA}/messages`, { to: SHOP, text: 'depois' });
  assert.equal(textOf((await next).message), 'depois');
  await shop.socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text: 'resposta' });
  const shown = await until(
    () => screenOf(second.url, MARIA, SHOP),
    (messages) => messages.length === 5,
  );
  assert.deepEqual(
    shown.map(({ text, kind }) => text || kind),
    ['antes', 'document', 'image', 'depois', 'resposta'],
  );
  shop.socket.end(undefined);
  await second.close();
});

test("after a crash the phones and the shop can still decrypt each other's messages", async () => {
  const home = join(folder, 'crash');
  const saved = join(folder, 'saved');
  const first = await startWithPhones({ folder: home, keepState: true });
  const socketPort = Number(new URL(first.socketUrl).port);
  const shop = await linkShop(first);
  const hear = async (url: string, text: string) => {
    const incoming = shop.message((received) => received === text);
    await admin(url, 'POST', `/api/phones/${MARIA}/messages`, { to: SHOP, text });
    return incoming;
  };
  await hear(first.url, 'um');
  await until(
    async () => (existsSync(join(home, 'state.json')) ? readFileSync(join(home, 'state.json'), 'utf8') : ''),
    (state) => state.includes('"final":false') && JSON.parse(state).phones[1].messages.length === 1,
  );
  cpSync(home, saved, { recursive: true });
  await hear(first.url, 'dois');
  shop.socket.end(undefined);
  await first.close();

  const second = await startWithPhones({ folder: saved, keepState: true, socketPort });
  shop.connect();
  await shop.opened();
  const { key } = await hear(second.url, 'três');
  await shop.socket.sendMessage(key.remoteJid ?? '', { text: 'sim' });
  await until(
    () => screenOf(second.url, MARIA, SHOP),
    (shown) => shown.some(({ text }) => text === 'sim'),
  );
  shop.socket.end(undefined);
  await second.close();
});
