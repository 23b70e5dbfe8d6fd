import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Emulator } from '../index.ts';
import { admin, screenOf, until } from '../testing/admin.ts';
import { linkShop, MARIA, SHOP, startWithPhones } from '../testing/linked.ts';
import { type Shop, sealedEditIn, textOf } from '../testing/shop.ts';

let emulator: Emulator;
let shop: Shop;
const messagesOfMaria = `/api/phones/${MARIA}/messages`;

before(async () => {
  emulator = await startWithPhones();
  shop = await linkShop(emulator);
});
after(async () => {
  shop.socket.end(undefined);
  await emulator.close();
});

async function fromMaria(text: string, more: object = {}) {
  const incoming = shop.message((received) => received === text);
  await admin(emulator.url, 'POST', messagesOfMaria, { to: SHOP, text, ...more });
  return incoming;
}

function onMariasScreen(
  id: string | null | undefined,
  fits: (message: Awaited<ReturnType<typeof screenOf>>[0]) => boolean,
) {
  const find = async () => (await screenOf(emulator.url, MARIA, SHOP)).find((message) => message.id === id);
  return until(find, (message) => message !== undefined && fits(message));
}

test('a customer edits, deletes and reacts', async () => {
  const first = await fromMaria('Quero dois');
  const edited = shop.next('messages.upsert', ({ messages }) => messages.some(sealedEditIn));
  await admin(emulator.url, 'POST', `${messagesOfMaria}/${first.key.id}/edit`, { text: 'Quero três' });
  const [edit] = (await edited).messages.flatMap((message) => sealedEditIn(message) ?? []);
  assert.equal(edit?.targetMessageKey?.id, first.key.id);
  await onMariasScreen(first.key.id, ({ text, edited: isEdited }) => text === 'Quero três' && isEdited);

  const second = await fromMaria('Deixa pra lá');
  const deleted = shop.next('messages.update', (updates) =>
    updates.some(({ key, update: { messageStubType } }) => key.id === second.key.id && messageStubType === 1),
  );
  await admin(emulator.url, 'DELETE', `${messagesOfMaria}/${second.key.id}`);
  await deleted;

  const sent = await shop.socket.sendMessage(first.key.remoteJid ?? '', { text: 'Certo' });
  await onMariasScreen(sent?.key.id, () => true);
  const reacted = shop.next('messages.reaction');
  await admin(emulator.url, 'POST', `${messagesOfMaria}/${sent?.key.id}/reaction`, { emoji: '👍' });
  const [reaction] = await reacted;
  assert.equal(reaction?.reaction.text, '👍');
  assert.equal(reaction?.key.id, sent?.key.id);
});

test('the shop quotes, edits, deletes and reacts', async () => {
  const question = await fromMaria('Tem em azul?');
  const chat = question.key.remoteJid ?? '';
  const answer = await shop.socket.sendMessage(chat, { text: 'Tem' }, { quoted: question });
  await onMariasScreen(answer?.key.id, ({ quotedId }) => quotedId === question.key.id);
  assert.ok(answer);
  await shop.socket.sendMessage(chat, { text: 'Tem sim', edit: answer.key });
  await onMariasScreen(answer.key.id, ({ text, edited }) => text === 'Tem sim' && edited);
  await shop.socket.sendMessage(chat, { delete: answer.key });
  await onMariasScreen(answer.key.id, ({ deleted }) => deleted);
  await shop.socket.sendMessage(chat, { react: { text: '❤️', key: question.key } });
  await onMariasScreen(question.key.id, ({ reactions }) => reactions[SHOP] === '❤️');
});

test('a customer quotes, and sends a contact, a place and a poll', async () => {
  const first = await fromMaria('Bom dia');
  const quoting = await fromMaria('Digo, boa tarde', { quotedId: first.key.id });
  assert.equal(quoting.message?.extendedTextMessage?.contextInfo?.stanzaId, first.key.id);
  const contents = [
    [{ contact: { name: 'Pedro', number: '5511911112222' } }, 'contactMessage'],
    [{ location: { latitude: -23.5, longitude: -46.6 } }, 'locationMessage'],
    [{ poll: { name: 'Qual?', options: ['A', 'B'] } }, 'pollCreationMessageV3'],
  ] as const;
  for (const [content, field] of contents) {
    const incoming = shop.next('messages.upsert', ({ messages }) => Boolean(messages[0]?.message?.[field]));
    await admin(emulator.url, 'POST', messagesOfMaria, { to: SHOP, ...content });
    await incoming;
  }
});

test("a message from the shop's own phone reaches the linked device as its own", async () => {
  const incoming = shop.message((text) => text === 'Do celular');
  await admin(emulator.url, 'POST', `/api/phones/${SHOP}/messages`, { to: MARIA, text: 'Do celular' });
  const message = await incoming;
  assert.equal(message.key.fromMe, true);
  const maria = emulator.world.phones.byNumber(MARIA);
  assert.equal(message.key.remoteJid, maria?.lid);
});

test('messages addressed by number contain the private address as the alternative', async () => {
  await admin(emulator.url, 'PATCH', `/api/phones/${MARIA}`, { addressing: 'pn' });
  const message = await fromMaria('Pelo número');
  assert.equal(message.key.remoteJid, `${MARIA}@s.whatsapp.net`);
  assert.equal(message.key.remoteJidAlt, emulator.world.phones.byNumber(MARIA)?.lid);
  await admin(emulator.url, 'PATCH', `/api/phones/${MARIA}`, { addressing: 'lid' });
});

test('a phone may hide its other address', async () => {
  await admin(emulator.url, 'PATCH', `/api/phones/${MARIA}`, { hidesOtherAddress: true });
  const message = await fromMaria('Quem sou eu?');
  assert.equal(message.key.remoteJidAlt, undefined);
  await admin(emulator.url, 'PATCH', `/api/phones/${MARIA}`, { hidesOtherAddress: false });
});

test('a message that is sent twice is shown once and counted', async () => {
  const duplicates = async () => {
    const phones = await admin<{ number: string; duplicates: number }[]>(emulator.url, 'GET', '/api/phones');
    return phones.find(({ number }) => number === MARIA)?.duplicates;
  };
  const before = await duplicates();
  const chat = emulator.world.phones.byNumber(MARIA)?.lid ?? '';
  for (const messageId of ['REPETIDA1', 'REPETIDA1']) {
    await shop.socket.relayMessage(chat, { conversation: 'Só uma vez' }, { messageId });
  }
  await until(duplicates, (count) => count === (before ?? 0) + 1);
  const shown = await screenOf(emulator.url, MARIA, SHOP);
  assert.equal(shown.filter(({ text }) => text === 'Só uma vez').length, 1);
});

test('when few one-time keys are left, the shop publishes new ones', async () => {
  const device = emulator.world.devices.ofOwner(SHOP)[0];
  assert.ok(device);
  device.record.preKeys.splice(5);
  const number = '5511955554444';
  await admin(emulator.url, 'POST', '/api/phones', { number, name: 'Nova' });
  const incoming = shop.message((text) => text === 'Primeira vez');
  await admin(emulator.url, 'POST', `/api/phones/${number}/messages`, { to: SHOP, text: 'Primeira vez' });
  await incoming;
  await until(
    async () => device.record.preKeys.length,
    (count) => count > 5,
  );
});

test('typing is visible on both sides', async () => {
  const question = await fromMaria('Alô?');
  const typing = shop.next('presence.update');
  await admin(emulator.url, 'POST', `/api/phones/${MARIA}/presence`, { to: SHOP, presence: 'composing' });
  const { id, presences } = await typing;
  assert.equal(presences[id]?.lastKnownPresence, 'composing');
  const seen = new Promise((resolve) => {
    emulator.world.onChange(({ kind, number, detail }) => {
      if (kind === 'typing' && number === MARIA) resolve(detail);
    });
  });
  await shop.socket.sendPresenceUpdate('composing', question.key.remoteJid ?? '');
  assert.equal(await seen, 'composing');
});

test('a customer calls and the shop rejects', async () => {
  const ringing = shop.next('call', ([call]) => call?.status === 'offer');
  await admin(emulator.url, 'POST', `/api/phones/${MARIA}/call`, { to: SHOP });
  const [call] = await ringing;
  assert.ok(call);
  const rejected = new Promise((resolve) => {
    emulator.world.onChange(({ kind, detail }) => {
      if (kind === 'call') resolve(detail);
    });
  });
  await shop.socket.rejectCall(call.id, call.from);
  assert.equal(await rejected, 'rejected');
});

test('500 messages in a burst arrive in order, each with its own text', async () => {
  const texts: string[] = [];
  const all = new Promise<void>((resolve) => {
    shop.socket.ev.on('messages.upsert', ({ messages }) => {
      texts.push(...messages.map(({ message }) => textOf(message)).filter((text) => text.startsWith('rajada ')));
      if (texts.length === 500) resolve();
    });
  });
  await admin(emulator.url, 'POST', messagesOfMaria, { to: SHOP, text: 'rajada {n}', count: 500 });
  await all;
  assert.deepEqual(texts.slice(0, 3), ['rajada 1', 'rajada 2', 'rajada 3']);
  assert.equal(texts.at(-1), 'rajada 500');
});
