import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Emulator } from './index.ts';
import { startEmulator } from './start.ts';
import { admin, until } from './testing/admin.ts';
import { Shop, textOf } from './testing/shop.ts';

const SHOPS = 25;
const CUSTOMER = '5511987654321';
let emulator: Emulator;

before(async () => {
  emulator = await startEmulator();
  await admin(emulator.url, 'POST', '/api/phones', { number: CUSTOMER, name: 'Maria' });
});
after(() => emulator.close());

async function openShop(index: number): Promise<{ number: string; shop: Shop }> {
  const number = String(5511990000100 + index);
  await admin(emulator.url, 'POST', '/api/phones', { number, name: `Loja ${index}`, owner: true });
  const shop = new Shop(emulator.socketUrl);
  const closed = shop.closed();
  await admin(emulator.url, 'POST', `/api/phones/${number}/scan`, { qr: await shop.qr() });
  await closed;
  shop.connect();
  await shop.opened();
  return { number, shop };
}

test('25 shops are linked at once, and each receives only its own messages', async () => {
  const shops = await Promise.all(Array.from({ length: SHOPS }, (_, index) => openShop(index)));
  const came = new Map<string, string[]>();
  for (const { number, shop } of shops) {
    came.set(number, []);
    shop.socket.ev.on('messages.upsert', ({ messages }) => {
      const texts = messages.map(({ message }) => textOf(message)).filter((text) => text.startsWith('Para '));
      came.get(number)?.push(...texts);
    });
  }
  for (const { number } of shops) {
    await admin(emulator.url, 'POST', `/api/phones/${CUSTOMER}/messages`, { to: number, text: `Para ${number}` });
  }
  await until(
    async () => came,
    (all) => [...all.values()].every((texts) => texts.length > 0),
  );
  for (const [number, texts] of came) assert.deepEqual(texts, [`Para ${number}`]);
  for (const { shop } of shops) shop.socket.end(undefined);
});

test('two programs linked to one phone both receive a message, and each sees what the other sent', async () => {
  const first = await openShop(50);
  const second = new Shop(emulator.socketUrl);
  const closed = second.closed();
  await admin(emulator.url, 'POST', `/api/phones/${first.number}/scan`, { qr: await second.qr() });
  await closed;
  second.connect();
  await second.opened();
  const both = [first.shop, second].map((shop) => shop.message((text) => text === 'Para os dois'));
  await admin(emulator.url, 'POST', `/api/phones/${CUSTOMER}/messages`, { to: first.number, text: 'Para os dois' });
  const [message] = await Promise.all(both);
  const seen = second.message((text) => text === 'Respondi eu');
  await first.shop.socket.sendMessage(message?.key.remoteJid ?? '', { text: 'Respondi eu' });
  assert.equal((await seen).key.fromMe, true);
  first.shop.socket.end(undefined);
  second.socket.end(undefined);
});

test('a device that is removed on the phone is notified and may not reconnect', async () => {
  const { number, shop } = await openShop(60);
  const jid = shop.creds.me?.id ?? '';
  const closed = shop.closed();
  await admin(emulator.url, 'DELETE', `/api/phones/${number}/devices/${encodeURIComponent(jid)}`);
  assert.equal(await closed, 401);
  shop.connect();
  assert.equal(await shop.closed(), 401);
});

test('a web page of another origin may not control the phones', async () => {
  const response = await fetch(`${emulator.url}/api/phones/${CUSTOMER}/scan`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
  });
  assert.equal(response.status, 403);
});
