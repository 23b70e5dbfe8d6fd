import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressBelow } from './billing-system.ts';

test('a stored host without a protocol is called by https, and one slash separates it from the path', () => {
  const addresses = ['ixc.example', 'ixc.example/', 'https://ixc.example/', 'http://ixc.example:8080/base'];
  assert.deepEqual(
    addresses.map((stored) => addressBelow(stored, '/api')),
    [
      'https://ixc.example/api',
      'https://ixc.example/api',
      'https://ixc.example/api',
      'http://ixc.example:8080/base/api',
    ],
  );
});
