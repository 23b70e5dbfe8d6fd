import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCaches, emptyCaches, expiringCache } from './caches.ts';

test('an entry lives its time, and the oldest gives way when there are too many', () => {
  let now = 0;
  const cache = expiringCache(100, () => now);
  cache.set('a', 1);
  now = 99;
  assert.equal(cache.get('a'), 1);
  now = 100;
  assert.equal(cache.get('a'), undefined);
  for (let index = 0; index <= 5_000; index += 1) cache.set(`${index}`, index);
  assert.deepEqual([cache.get('0'), cache.get('1'), cache.get('5000')], [undefined, 1, 5_000]);
});

test('a new pairing begins without what the former one remembered', () => {
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
