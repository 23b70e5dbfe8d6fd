import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BaileysEventMap } from 'baileys';
import { admin, until } from '../testing/admin.ts';
import { JOAO, MARIA, SHOP, startWithPhones } from '../testing/linked.ts';
import { Shop, textOf } from '../testing/shop.ts';

type History = BaileysEventMap['messaging-history.set'];

test('after its first login only, a shop receives the chats of its phone in parts', async () => {
  const emulator = await startWithPhones();
  const seed = { messagesEach: 450, from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' };
  await admin(emulator.url, 'POST', `/api/phones/${SHOP}/history`, { with: [MARIA, JOAO], ...seed });
  const shop = new Shop(emulator.socketUrl, { syncFullHistory: false });
  const closed = shop.closed();
  await admin(emulator.url, 'POST', `/api/phones/${SHOP}/scan`, { qr: await shop.qr() });
  await closed;
  shop.connect();
  const parts: History[] = [];
  shop.socket.ev.on('messaging-history.set', (part) => parts.push(part));
  await until(
    async () => parts.at(-1)?.progress,
    (progress) => progress === 100,
  );
  const messages = parts.flatMap((part) => part.messages);
  assert.equal(messages.length, 900);
  assert.equal(parts.length, 2);
  const maria = emulator.world.phones.byNumber(MARIA);
  assert.ok(parts.some(({ lidPnMappings }) => lidPnMappings?.some(({ lid }) => lid === maria?.lid)));
  const oldest = messages.find(({ message }) => textOf(message) === 'Histórico 1');
  assert.equal(Number(oldest?.messageTimestamp), Date.parse(seed.from) / 1000);
  assert.ok(messages.some(({ key }) => key.fromMe) && messages.some(({ key }) => !key.fromMe));

  shop.socket.end(undefined);
  shop.connect();
  const before = parts.length;
  shop.socket.ev.on('messaging-history.set', (part) => parts.push(part));
  await shop.opened();
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(parts.length, before);
  shop.socket.end(undefined);
  await emulator.close();
});
