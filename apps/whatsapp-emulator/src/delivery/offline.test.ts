import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Emulator } from '../index.ts';
import { admin, screenOf, until } from '../testing/admin.ts';
import { linkShop, MARIA, SHOP, startWithPhones } from '../testing/linked.ts';
import { type Shop, textOf } from '../testing/shop.ts';

interface State {
  devices: { jid: string; online: boolean; pending: number }[];
}

let emulator: Emulator;
let shop: Shop;

before(async () => {
  emulator = await startWithPhones();
  shop = await linkShop(emulator);
});
after(async () => {
  shop.socket.end(undefined);
  await emulator.close();
});

async function pending(): Promise<number> {
  const { devices } = await admin<State>(emulator.url, 'GET', '/api/state');
  return devices[0]?.pending ?? 0;
}

function send(text: string, more: object = {}) {
  return admin<{ ids: string[] }>(emulator.url, 'POST', `/api/phones/${MARIA}/messages`, { to: SHOP, text, ...more });
}

async function goAway(): Promise<void> {
  await until(pending, (count) => count === 0);
  shop.socket.end(undefined);
  await until(
    () => admin<State>(emulator.url, 'GET', '/api/state'),
    ({ devices }) => devices[0]?.online === false,
  );
}

/** Reconnects and collects messages until this one arrives. */
function comeBack(last: string): Promise<{ type: string; text: string; id: string }[]> {
  const came: { type: string; text: string; id: string }[] = [];
  shop.connect();
  return new Promise((resolve) => {
    shop.socket.ev.on('messages.upsert', ({ type, messages }) => {
      for (const { key, message } of messages) came.push({ type, text: textOf(message), id: key.id ?? '' });
      if (came.some(({ text }) => text === last)) resolve(came);
    });
  });
}

test('messages that are sent while the shop is offline arrive at its next login, in order and once', async () => {
  await goAway();
  const { ids } = await send('longe {n}', { count: 30 });
  assert.equal(await pending(), 30);
  const shown = await screenOf(emulator.url, MARIA, SHOP);
  assert.equal(shown.at(-1)?.status, 'sent');
  const came = await comeBack('longe 30');
  assert.deepEqual(
    came.map(({ id }) => id),
    ids,
  );
  assert.ok(came.every(({ type }) => type === 'append'));
  await until(pending, (count) => count === 0);
  await until(
    () => screenOf(emulator.url, MARIA, SHOP),
    (messages) => messages.at(-1)?.status === 'delivered',
  );
});

test('receipts are queued for the shop too', async () => {
  const sent = await shop.socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text: 'Leia depois' });
  await until(
    () => screenOf(emulator.url, MARIA, SHOP),
    (messages) => messages.at(-1)?.id === sent?.key.id,
  );
  await goAway();
  await admin(emulator.url, 'POST', `/api/phones/${MARIA}/read`, { with: SHOP });
  shop.connect();
  const updates = await shop.next('messages.update', (all) => all.some(({ key }) => key.id === sent?.key.id));
  assert.equal(updates.find(({ key }) => key.id === sent?.key.id)?.update.status, 4);
});

test('unconfirmed messages are sent again at the next login', async () => {
  await admin(emulator.url, 'POST', '/api/faults', { kind: 'drop', count: 2 });
  await send('perdida {n}', { count: 2 });
  await admin(emulator.url, 'POST', '/api/faults', { kind: 'disconnect' });
  const came = await comeBack('perdida 2');
  assert.deepEqual(
    came.map(({ text }) => text),
    ['perdida 1', 'perdida 2'],
  );
});
