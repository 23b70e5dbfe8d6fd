import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCaches, emptyCaches, expiringCache } from './socket.ts';

test('entries expire, and the oldest are evicted when there are too many', () => {
  let now = 1_000;
  const cache = expiringCache<number>(100, () => now);
  cache.set('a', 1);
  now = 1_099;
  assert.equal(cache.get('a'), 1);
  now = 1_101;
  assert.equal(cache.get('a'), undefined);
  for (let index = 0; index <= 5_000; index += 1) cache.set(`${index}`, index);
  assert.deepEqual([cache.get('0'), cache.get('1'), cache.get('5000')], [undefined, 1, 5_000]);
});

test('groups are cached up to a number of participants', () => {
  const { groups } = createCaches();
  const participants = Array.from({ length: 40_000 }, (_, index) => ({ id: `${index}@s.whatsapp.net` }));
  const remember = (id: string) => groups.set(id, { id, owner: undefined, subject: 'Condomínio', participants });
  for (const id of ['1@g.us', '2@g.us', '3@g.us']) remember(id);
  assert.deepEqual([...groups.keys()].toSorted(), ['2@g.us', '3@g.us']);
});

test('a new pairing does not see cached data of the former one', () => {
  const caches = createCaches();
  caches.retries.set('A', 3);
  caches.devices.set('5511', []);
  caches.groups.set('1@g.us', { id: '1@g.us', owner: undefined, subject: 'Condomínio', participants: [] });
  emptyCaches(caches);
  assert.deepEqual(
    [caches.retries.get('A'), caches.devices.get('5511'), caches.groups.size],
    [undefined, undefined, 0],
  );
});
