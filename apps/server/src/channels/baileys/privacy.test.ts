import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BaileysWorld, startBaileysWorld } from '../testing/baileys-world.ts';

const shop = '5511990000001';
let world: BaileysWorld;

before(async () => {
  world = await startBaileysWorld();
});
after(() => world.close());

test('privacy settings are read from WhatsApp and changed there, those that differ', async () => {
  const { channel } = await world.pair(1, shop);
  const owner = world.emulator.world.phones.byNumber(shop);
  assert.ok(owner);
  const asNew = await channel.privacy?.({});
  assert.deepEqual([asNew?.readreceipts, asNew?.last, asNew?.messages], ['all', 'all', 'all']);
  const changed = await channel.privacy?.({ readreceipts: 'none', last: 'contact_blacklist', groupadd: 'all' });
  assert.deepEqual(changed, { ...asNew, readreceipts: 'none', last: 'contact_blacklist' });
  assert.deepEqual(owner.record.privacy, { readreceipts: 'none', last: 'contact_blacklist' });
  // The owner changes one on the phone; WhatsApp has a setting and a value that nobody knew when this was written.
  owner.record.privacy = { last: 'none', online: 'only_on_sundays', stickers: 'all' };
  const { online: _, readreceipts: __, ...others } = asNew ?? {};
  assert.deepEqual(await channel.privacy?.({}), { ...others, readreceipts: 'all', last: 'none' });
});
