import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proto } from 'baileys';
import { eventually } from '../../testing/eventually.ts';
import { type BaileysWorld, startBaileysWorld } from '../testing/baileys-world.ts';

const shop = '5511990000001';
const maria = '5511987654321';
let world: BaileysWorld;

before(async () => {
  world = await startBaileysWorld();
});
after(() => world.close());

test('the key of shared settings is stored, the settings are not fetched, and messages continue', async () => {
  const connection = await world.pair(1, shop);
  await world.phones.addPhone(maria, 'Maria');
  await eventually('the key', () => world.pairings.count('app-state-sync-key') === 1);
  const device = world.emulator.world.devices.ofOwner(shop)[0];
  await eventually('all confirmed', () => device?.pending.size === 0);
  await world.phones.saveContact(shop, maria, 'Maria da padaria');
  await connection.message(await world.phones.say(maria, shop, { text: 'Oi' }));
  await eventually('the notice is confirmed too', () => device?.pending.size === 0);
  assert.equal(world.pairings.count('app-state-sync-version'), 0);

  await connection.channel.disconnect();
  const again = await world.open(1);
  await again.message(await world.phones.say(maria, shop, { text: 'De novo' }));
  const { appState } = world.emulator.world.phones.byNumber(shop) ?? assert.fail('no phone');
  const id = Buffer.from(appState.keyId).toString('base64');
  const none = async () => undefined;
  const storage = world.pairings.of({ connectionId: 1, companyId: 1, onEvents: none, onState: none, record: none });
  const storedKey = (await storage.keys(['app-state-sync-key'], [id])).get(id);
  const key = proto.Message.AppStateSyncKeyData.fromObject(JSON.parse(storedKey ?? '{}'));
  assert.deepEqual(Buffer.from(key.keyData ?? []), Buffer.from(appState.keyData));
});
