import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { type BaileysWorld, startBaileysWorld } from '../testing/baileys-world.ts';

const shop = '5511990000001';
const maria = '5511987654321';
const joao = '5511987654322';
let world: BaileysWorld;

before(async () => {
  world = await startBaileysWorld();
});
after(() => world.close());

test('the agenda of the phone is read on request, as a whole each time, and messages continue', async () => {
  const connection = await world.pair(1, shop);
  await world.phones.addPhone(maria, 'Maria');
  await world.phones.addPhone(joao, 'João');
  await eventually('the key', () => world.pairings.count('app-state-sync-key') === 1);
  assert.deepEqual(await connection.channel.readAgenda?.(), []);
  await world.phones.saveContact(shop, maria, 'Maria da padaria');
  await world.phones.saveContact(shop, joao, 'João do gás');
  for (let times = 0; times < 2; times += 1) {
    const people = (await connection.channel.readAgenda?.()) ?? [];
    assert.deepEqual(people.map(({ number, name }) => [number, name]).sort(), [
      [maria, 'Maria da padaria'],
      [joao, 'João do gás'],
    ]);
  }
  await connection.message(await world.phones.say(maria, shop, { text: 'Oi' }));
});
