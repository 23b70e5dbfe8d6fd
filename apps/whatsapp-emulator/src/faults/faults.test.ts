import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Emulator } from '../index.ts';
import { admin, screenOf, until } from '../testing/admin.ts';
import { linkShop, MARIA, SHOP, startWithPhones } from '../testing/linked.ts';
import { Shop, textOf } from '../testing/shop.ts';

let emulator: Emulator;
let shop: Shop;
const mariasJid = `${MARIA}@s.whatsapp.net`;

before(async () => {
  emulator = await startWithPhones();
  shop = await linkShop(emulator);
});
after(async () => {
  shop.socket.end(undefined);
  await emulator.close();
});

function fault(kind: string, more: object = {}) {
  return admin(emulator.url, 'POST', '/api/faults', { kind, ...more });
}

function send(text: string, more: object = {}) {
  return admin<{ ids: string[] }>(emulator.url, 'POST', `/api/phones/${MARIA}/messages`, { to: SHOP, text, ...more });
}

/** Collects texts until there are this many; a message that cannot be decrypted counts as a stub. */
function texts(count: number): Promise<string[]> {
  const came: string[] = [];
  return new Promise((resolve) => {
    shop.socket.ev.on('messages.upsert', ({ messages }) => {
      came.push(...messages.map(({ message, messageStubType }) => (messageStubType ? 'stub' : textOf(message))));
      if (came.length >= count) resolve(came);
    });
  });
}

/** Counts the message stanzas from now on. */
function countStanzas(): () => number {
  let count = 0;
  shop.socket.ws.on('CB:message', () => {
    count += 1;
  });
  return () => count;
}

async function comeBack(): Promise<void> {
  shop.connect();
  await shop.opened();
}

test('reorder: messages arrive in reverse order', async () => {
  await fault('reorder', { count: 3 });
  const came = texts(3);
  await send('ordem {n}', { count: 3 });
  assert.deepEqual(await came, ['ordem 3', 'ordem 2', 'ordem 1']);
});

test('duplicate: the second copy cannot be decrypted and is refused', async () => {
  await fault('duplicate', { count: 1 });
  const came = texts(2);
  const copies = countStanzas();
  await send('dobro');
  await send('único');
  assert.deepEqual(await came, ['dobro', 'único']);
  assert.equal(copies(), 3);
});

test('delay: a message arrives late', async () => {
  await fault('delay', { count: 1, milliseconds: 300 });
  const came = texts(1);
  const start = performance.now();
  await send('tarde');
  await came;
  // A timer may be a millisecond early.
  assert.ok(performance.now() - start >= 299);
});

test('badMac: the shop requests the message again and receives it in readable form', async () => {
  await fault('badMac', { count: 1 });
  const readable = shop.message((text) => text === 'segunda tentativa');
  const came = texts(2);
  const { ids } = await send('segunda tentativa');
  assert.equal((await readable).key.id, ids[0]);
  assert.deepEqual(await came, ['stub', 'segunda tentativa']);
  const next = shop.message((text) => text === 'depois');
  await send('depois');
  await next;
});

test('sendRejected: the shop receives the code and the customer sees nothing', async () => {
  await fault('sendRejected', { count: 1, code: 463 });
  const code = new Promise((resolve) => {
    // The library reports it as an update, or together with the message if that was still buffered.
    shop.socket.ev.on('messages.update', (updates) => resolve(updates[0]?.update.messageStubParameters?.[0]));
    shop.socket.ev.on('messages.upsert', ({ messages }) => {
      if (messages[0]?.messageStubParameters?.length) resolve(messages[0].messageStubParameters[0]);
    });
  });
  await shop.socket.sendMessage(mariasJid, { text: 'recusada' });
  assert.equal(await code, '463');
  const shown = await screenOf(emulator.url, MARIA, SHOP);
  assert.ok(shown.every(({ text }) => text !== 'recusada'));
});

for (const code of [403, 428, 440, 500, 503, 515]) {
  test(`streamError ${code}: the connection ends with it, and the shop may reconnect`, async () => {
    const closed = shop.closed();
    await fault('streamError', { code });
    assert.equal(await closed, code);
    await comeBack();
  });
}

test('disconnect: the connection is terminated', async () => {
  const closed = shop.closed();
  await fault('disconnect', { number: SHOP });
  assert.ok([408, 428].includes(await closed));
  await comeBack();
});

test('loginFailure: the login is refused with the code, once', async () => {
  shop.socket.end(undefined);
  await fault('loginFailure', { code: 405, count: 1 });
  shop.connect();
  assert.equal(await shop.closed(), 405);
  await comeBack();
});

test('hang: nothing is answered until the shop reconnects', async () => {
  await fault('hang', { number: SHOP });
  assert.equal(await shop.socket.onWhatsApp(MARIA), undefined);
  await admin(emulator.url, 'DELETE', '/api/faults');
  shop.socket.end(undefined);
  await comeBack();
  assert.equal((await shop.socket.onWhatsApp(MARIA))?.length, 1);
});

test('passkeyPrologue: a client that wants to be linked receives it', async () => {
  await fault('passkeyPrologue', { count: 1 });
  const other = new Shop(emulator.socketUrl);
  const notice = new Promise((resolve) =>
    other.socket.ws.on('CB:notification,type:passkey_prologue_request', () => resolve(true)),
  );
  assert.equal(await notice, true);
  other.socket.end(undefined);
});

test("when the shop lost its session, the customer's phone requests the message again and shows it once", async () => {
  await send('antes');
  shop.socket.end(undefined);
  shop.forgetSessions();
  await comeBack();
  const next = shop.message((text) => text === 'ainda aí?');
  await send('ainda aí?');
  await next;
  await shop.socket.sendMessage(mariasJid, { text: 'sim, aqui' });
  const shown = await until(
    () => screenOf(emulator.url, MARIA, SHOP),
    (messages) => messages.some(({ text }) => text === 'sim, aqui'),
  );
  assert.equal(shown.filter(({ text }) => text === 'sim, aqui').length, 1);
});

test('streamError 401: the shop is unlinked', async () => {
  const closed = shop.closed();
  await fault('streamError', { code: 401 });
  assert.equal(await closed, 401);
  shop.connect();
  assert.equal(await shop.closed(), 401);
});
