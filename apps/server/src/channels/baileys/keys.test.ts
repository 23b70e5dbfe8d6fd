import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { type BaileysWorld, type OpenConnection, startBaileysWorld } from '../testing/baileys-world.ts';

const shop = '5511990000001';
let world: BaileysWorld;
let connection: OpenConnection;
let strangers = 0;

before(async () => {
  world = await startBaileysWorld({ signedPreKeyLifetime: 0 });
  connection = await world.pair(1, shop);
});
after(() => world.close());

/** What WhatsApp stores about the shop's device. */
function device() {
  const [record] = world.emulator.world.devices.ofOwner(shop).map((linked) => linked.record);
  if (!record) throw new Error('The shop is not linked');
  return record;
}

/**
 * New customers write once each, and each uses a one-time key of the shop. Returns the messages' ids.
 */
async function strangersWrite(count: number): Promise<string[]> {
  const wids = [];
  for (let n = 0; n < count; n++) {
    strangers += 1;
    const customer = await world.customer(`551198800${String(strangers).padStart(4, '0')}`, 'Cliente', shop);
    wids.push(await customer.say({ text: `Olá ${strangers}` }));
  }
  return wids;
}

async function allRead(wids: string[]): Promise<void> {
  for (const wid of wids) assert.equal((await connection.message(wid)).content.kind, 'text');
}

async function reconnect(): Promise<void> {
  const before = connection.states.length;
  await world.phones.fault({ kind: 'disconnect', number: shop });
  await connection.state('CONNECTED', before);
}

test('new one-time keys are published before the old ones run out', async () => {
  const highest = Math.max(...device().preKeys.map(({ id }) => id));
  device().preKeys.splice(6);
  await allRead(await strangersWrite(12));
  await eventually('new keys', () => device().preKeys.some(({ id }) => id > highest));
  await allRead(await strangersWrite(12));
});

test('when they have run out people can still write, and the next login publishes new ones', async () => {
  device().preKeys.splice(0);
  await allRead(await strangersWrite(2));
  device().preKeys.splice(0);
  await reconnect();
  await eventually('new keys', () => device().preKeys.length > 0);
  await allRead(await strangersWrite(2));
});

test('an old signed key is replaced; messages encrypted with it still arrive', async () => {
  const former = device().keys?.signedPreKey.id ?? 0;
  await world.phones.fault({ kind: 'loginFailure', number: shop, code: 503, count: 2 });
  await world.phones.fault({ kind: 'disconnect', number: shop });
  const wids = await strangersWrite(3);
  await eventually('a new signed key', () => (device().keys?.signedPreKey.id ?? 0) > former);
  await allRead([...wids, ...(await strangersWrite(3))]);
});

test('a contact gets a privacy token with the first message, and not with every one', async () => {
  const customer = await world.customer('5511988009999', 'Cliente', shop);
  const { chat } = await connection.message(await customer.say({ text: 'Olá' }));
  for (let n = 0; n < 5; n++) {
    const wid = world.provider.newMessageId();
    await connection.channel.send({ wid, chat, content: { kind: 'text', text: `Olá ${n}` } });
    await eventually('a token', () => world.pairings.count('tctoken') === 1);
  }
  const [linked] = world.emulator.world.devices.ofOwner(shop);
  assert.equal(linked?.trusted.length, 1);
});

test('used keys are deleted', () => {
  const kept = world.pairings.count('pre-key');
  const published = device().preKeys.length;
  assert.ok(kept >= published && kept <= published + 812 + 10, `${kept} kept, ${published} published`);
});
