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

test('the shop receives the subject and the members', async () => {
  const { subject, participants } = await shop.socket.groupMetadata(group);
  assert.equal(subject, 'Clientes');
  assert.equal(participants.length, 3);
  assert.deepEqual(Object.keys(await shop.socket.groupFetchAllParticipating()), [group]);
});

test('messages of the shop reach every member, repeatedly', async () => {
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

test('a group receipt names the member', async () => {
  // Baileys reports a receipt that comes together with its message as a part of the message.
  const own = shop.message((text) => text === 'Quem leu?');
  const sent = await shop.socket.sendMessage(group, { text: 'Quem leu?' });
  await own;
  await until(
    () => screenOf(emulator.url, JOAO, group),
    (shown) => shown.at(-1)?.id === sent?.key.id,
  );
  const lid = emulator.world.phones.byNumber(JOAO)?.lid;
  const receipts = shop.next('message-receipt.update', (updates) =>
    updates.some(({ key, receipt }) => key.id === sent?.key.id && receipt.userJid === lid && !!receipt.readTimestamp),
  );
  await admin(emulator.url, 'POST', `/api/phones/${JOAO}/read`, { with: group });
  await receipts;
});

test('messages of a member reach the shop and the other members, with their author', async () => {
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

test('a group message that the shop cannot decrypt is sent again', async () => {
  await admin(emulator.url, 'POST', '/api/faults', { kind: 'badMac', count: 1 });
  const readable = shop.message((text) => text === 'De novo?');
  const { ids } = await admin<{ ids: string[] }>(emulator.url, 'POST', `/api/phones/${JOAO}/messages`, {
    to: group,
    text: 'De novo?',
  });
  const { key } = await readable;
  assert.equal(key.id, ids[0]);
  const next = shop.message((text) => text === 'Agora sim');
  await admin(emulator.url, 'POST', `/api/phones/${JOAO}/messages`, { to: group, text: 'Agora sim' });
  await next;
});

test("a message in a group from the shop's own phone is the shop's own message", async () => {
  const incoming = shop.message((text) => text === 'Do dono');
  await admin(emulator.url, 'POST', `/api/phones/${SHOP}/messages`, { to: group, text: 'Do dono' });
  assert.equal((await incoming).key.fromMe, true);
});
