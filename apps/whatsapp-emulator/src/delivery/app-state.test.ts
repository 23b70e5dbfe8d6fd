import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admin } from '../testing/admin.ts';
import { JOAO, linkShop, MARIA, SHOP, startWithPhones } from '../testing/linked.ts';

test("a shop receives its phone's contact names, and after a reconnect only new ones", async () => {
  const emulator = await startWithPhones();
  const shop = await linkShop(emulator);
  const save = (number: string, name: string) =>
    admin(emulator.url, 'POST', `/api/phones/${SHOP}/contacts`, { number, name });
  const named = (name: string) => shop.next('contacts.upsert', (contacts) => contacts.some((one) => one.name === name));
  const maria = named('Maria da padaria');
  await save(MARIA, 'Maria da padaria');
  assert.equal((await maria)[0]?.id, `${MARIA}@s.whatsapp.net`);
  shop.socket.end(undefined);
  await save(JOAO, 'João do gás');
  shop.connect();
  const joao = named('João do gás');
  await shop.opened();
  assert.deepEqual(
    (await joao).map(({ name }) => name),
    ['João do gás'],
  );
  shop.socket.end(undefined);
  await emulator.close();
});
