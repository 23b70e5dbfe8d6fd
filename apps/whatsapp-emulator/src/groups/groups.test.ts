import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Emulator } from '../index.ts';
import { admin, screenOf, until } from '../testing/admin.ts';
import { JOAO, linkShop, MARIA, SHOP, startWithPhones } from '../testing/linked.ts';
import { type Shop, textOf } from '../testing/shop.ts';

let emulator: Emulator;
let shop: Shop;
let group: string;

before(async () => {
  emulator = await startWithPhones();
  shop = await linkShop(emulator);
  const members = [SHOP, MARIA, JOAO];
  group = (await admin<{ jid: string }>(emulator.url, 'POST', '/api/groups', { subject: 'Clientes', members })).jid;
});
after(async () => {
  shop.socket.end(undefined);
  await emulator.close();
});

test('the shop learns the subject and the members', async () => {
  const { subject, participants } = await shop.socket.groupMetadata(group);
  assert.equal(subject, 'Clientes');
  assert.equal(participants.length, 3);
  assert.deepEqual(Object.keys(await shop.socket.groupFetchAllParticipating()), [group]);
});

test('what the shop writes reaches every member, again and again', async () => {
  for (const text of ['Olá, grupo', 'Mais uma']) {
    await shop.socket.sendMessage(group, { text });
    for (const number of [MARIA, JOAO, SHOP]) {
      await until(
        () => screenOf(emulator.url, number, group),
        (shown) => shown.at(-1)?.text === text,
      );
    }
  }
});

test('a receipt of a group names the member', async () => {
  const receipts = shop.next('message-receipt.update', (updates) =>
    updates.some(({ receipt }) => receipt.userJid === emulator.world.phones.byNumber(JOAO)?.lid),
  );
  await shop.socket.sendMessage(group, { text: 'Quem leu?' });
  await receipts;
});

test('what a member writes reaches the shop and the other members, with its author', async () => {
  const incoming = shop.message((text) => text === 'Oi, pessoal');
  await admin(emulator.url, 'POST', `/api/phones/${MARIA}/messages`, { to: group, text: 'Oi, pessoal' });
  const { key, message } = await incoming;
  assert.equal(key.remoteJid, group);
  assert.equal(key.participant, emulator.world.phones.byNumber(MARIA)?.lid);
  assert.equal(key.participantAlt, `${MARIA}@s.whatsapp.net`);
  assert.equal(textOf(message), 'Oi, pessoal');
  const shown = await screenOf(emulator.url, JOAO, group);
  assert.equal(shown.at(-1)?.from, MARIA);
});
