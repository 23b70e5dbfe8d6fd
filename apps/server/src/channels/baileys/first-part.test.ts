import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { type BaileysWorld, startBaileysWorld } from '../testing/baileys-world.ts';

const maria = '5511987654321';
let world: BaileysWorld;
let connectionId = 0;
let shop = '';

before(async () => {
  world = await startBaileysWorld();
  await world.phones.addPhone(maria, 'Maria');
});
after(() => world.close());

beforeEach(async () => {
  connectionId += 1;
  shop = `551199000000${connectionId}`;
  await world.phones.addPhone(shop, 'Loja', true);
  await world.phones.settings(shop, { historyElsewhere: true });
  const window = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
  await world.phones.history(shop, { with: [maria], messagesEach: 40, ...window });
});

/** The LID that the library has stored for Maria's number. */
async function knownLid(): Promise<string | undefined> {
  const none = async () => undefined;
  const storage = world.pairings.of({ connectionId, companyId: 1, onEvents: none, onState: none, record: none });
  return (await storage.keys(['lid-mapping'], [maria])).get(maria);
}

const lidOfMaria = () => JSON.stringify(world.emulator.world.phones.byNumber(maria)?.record.lidUser);

test('if the line breaks while the first part is downloaded, the download is repeated until it succeeds', async () => {
  await world.phones.fault({ kind: 'mediaCut', count: 2 });
  const connection = await world.pair(connectionId, shop);
  await eventually('the table of numbers and LIDs', knownLid);
  assert.equal(await knownLid(), lidOfMaria());
  await eventually('nothing waits any more', () => world.pairings.count('history') === 0);
  assert.deepEqual(world.emulator.world.faults.list(), []);
  assert.equal(connection.last()?.status, 'CONNECTED');
});

test('messages arrive while the first part is missing, and the next socket continues the download', async () => {
  await world.phones.fault({ kind: 'mediaCut' });
  const connection = await world.pair(connectionId, shop);
  await connection.event('history');
  const wid = await world.phones.say(maria, shop, { text: 'Oi' });
  assert.deepEqual((await connection.message(wid)).content, { kind: 'text', text: 'Oi' });
  await connection.channel.disconnect();
  await world.phones.clearFaults();
  assert.equal(world.pairings.count('history'), 1, 'it waits');
  await world.open(connectionId);
  await eventually('it was learned from', () => world.pairings.count('history') === 0);
  assert.equal(await knownLid(), lidOfMaria());
});

test('an expired first part is given up', async () => {
  await world.phones.fault({ kind: 'mediaMissing', count: 1 });
  await (await world.pair(connectionId, shop)).event('history');
  await eventually('given up', () => world.pairings.count('history') === 0);
});
