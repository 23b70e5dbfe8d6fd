import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress, lookupPublic } from './public-address.ts';

test('addresses of this machine, of private networks and of reserved ranges are not public', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
  ];
  const inside6 = [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
  ];
  for (const address of [...inside, ...inside6, 'push.example.com'])
    assert.equal(isPublicAddress(address), false, address);
  for (const address of ['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'])
    assert.equal(isPublicAddress(address), true, address);
});

test('a name with an internal address is refused when the connection is made', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
    assert.match(String(error), /is internal/);
  }
});
