import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Emulator } from './index.ts';
import { admin, screenOf, until } from './testing/admin.ts';
import { linkShop, MARIA, SHOP, startWithPhones } from './testing/linked.ts';
import { Shop } from './testing/shop.ts';

let emulator: Emulator;

before(async () => {
  emulator = await startWithPhones();
});
after(() => emulator.close());

test('a shop is linked by QR code, then text goes both ways with receipts', async () => {
  const shop = await linkShop(emulator);
  assert.equal(shop.creds.me?.id, `${SHOP}:7@s.whatsapp.net`);

  const incoming = shop.message((text) => text === 'Oi, preciso de ajuda');
  const { ids } = await admin<{ ids: string[] }>(emulator.url, 'POST', `/api/phones/${MARIA}/messages`, {
    to: SHOP,
    text: 'Oi, preciso de ajuda',
  });
  const received = await incoming;
  assert.equal(received.key.id, ids[0]);
  assert.equal(received.pushName, 'Maria');
  assert.equal(received.key.remoteJidAlt, `${MARIA}@s.whatsapp.net`);
  await until(
    () => screenOf(emulator.url, MARIA, SHOP),
    (shown) => shown[0]?.status === 'delivered',
  );
  await shop.socket.readMessages([received.key]);
  await until(
    () => screenOf(emulator.url, MARIA, SHOP),
    (shown) => shown[0]?.status === 'read',
  );

  const delivered = shop.next('messages.update', (updates) => updates.some(({ update }) => update.status === 3));
  const sent = await shop.socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text: 'Olá, Maria' });
  await delivered;
  const shown = await screenOf(emulator.url, MARIA, SHOP);
  assert.deepEqual(
    shown.map(({ text, fromMe }) => ({ text, fromMe })),
    [
      { text: 'Oi, preciso de ajuda', fromMe: true },
      { text: 'Olá, Maria', fromMe: false },
    ],
  );
  const read = shop.next('messages.update', (updates) =>
    updates.some(({ key, update }) => key.id === sent?.key.id && update.status === 4),
  );
  await admin(emulator.url, 'POST', `/api/phones/${MARIA}/read`, { with: SHOP });
  await read;
  const onOwnPhone = await screenOf(emulator.url, SHOP, MARIA);
  assert.equal(onOwnPhone.at(-1)?.text, 'Olá, Maria');
  assert.equal(onOwnPhone.at(-1)?.status, 'read');
  shop.socket.end(undefined);
});

test('a shop is linked by a code typed on the phone', async () => {
  const shop = new Shop(emulator.socketUrl);
  await shop.qr();
  const code = await shop.socket.requestPairingCode(SHOP);
  await until(
    () => admin<{ codeFor?: string }[]>(emulator.url, 'GET', '/api/waiting'),
    (waiting) => waiting.some(({ codeFor }) => codeFor === SHOP),
  );
  const closed = shop.closed();
  await admin(emulator.url, 'POST', `/api/phones/${SHOP}/pairing-code`, { code });
  assert.equal(await closed, 515);
  shop.connect();
  await shop.opened();
  shop.socket.end(undefined);
});

/** A shop whose connection breaks as soon as its phone has accepted it. */
function breakingShop(): Shop {
  const shop = new Shop(emulator.socketUrl);
  shop.socket.ws.prependListener('CB:iq,,pair-success', () => void shop.socket.ws.close());
  return shop;
}

test('a scan of a program that vanishes is refused, and links nothing', async () => {
  const shop = breakingShop();
  const before = await admin<{ devices: unknown[] }>(emulator.url, 'GET', '/api/state');
  const qr = await shop.qr();
  await assert.rejects(admin(emulator.url, 'POST', `/api/phones/${SHOP}/scan`, { qr }), /closed its connection/);
  const { devices } = await admin<{ devices: unknown[] }>(emulator.url, 'GET', '/api/state');
  assert.equal(devices.length, before.devices.length);
});

test('a message to a device that is removed before it published keys does not wait for them', async () => {
  const shop = new Shop(emulator.socketUrl);
  const closed = shop.closed();
  const qr = await shop.qr();
  const { jid } = await admin<{ jid: string }>(emulator.url, 'POST', `/api/phones/${SHOP}/scan`, { qr });
  await closed;
  const written = admin(emulator.url, 'POST', `/api/phones/${MARIA}/messages`, { to: SHOP, text: 'Alguém?' });
  await until(
    () => screenOf(emulator.url, MARIA, SHOP),
    (shown) => shown.at(-1)?.text === 'Alguém?',
  );
  await admin(emulator.url, 'DELETE', `/api/phones/${SHOP}/devices/${encodeURIComponent(jid)}`);
  await written;
});

test('an unknown QR code and an invalid one are refused', async () => {
  const scan = (qr: string) => admin(emulator.url, 'POST', `/api/phones/${SHOP}/scan`, { qr });
  await assert.rejects(scan('2@old,AAAA,BBBB,CCCC,1'), /Nobody waits/);
  await assert.rejects(scan('https://example.com'), /not a WhatsApp QR/);
});

test('one click scans the QR code that the shop sent to the emulator', async () => {
  const shop = new Shop(emulator.socketUrl);
  const qr = await shop.qr();
  await admin(emulator.url, 'POST', '/api/waiting', { qr });
  const closed = shop.closed();
  await admin(emulator.url, 'POST', `/api/phones/${SHOP}/scan`);
  assert.equal(await closed, 515);
});

test('the number check returns who is on WhatsApp', async () => {
  const shop = await linkShop(emulator);
  const answer = await shop.socket.onWhatsApp(MARIA, '5511900000000');
  assert.deepEqual(
    answer?.filter(({ exists }) => exists).map(({ jid }) => jid),
    [`${MARIA}@s.whatsapp.net`],
  );
  shop.socket.end(undefined);
});
