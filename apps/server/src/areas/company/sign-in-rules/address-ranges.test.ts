import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAddressRange, isWithin } from './address-ranges.ts';

test('addresses and ranges of both families are taken, and nothing else', () => {
  for (const text of ['192.0.2.7', '192.0.2.0/24', '10.0.0.0/8', '2001:db8::/32', '::1', '2001:db8::1/128']) {
    assert.ok(isAddressRange(text), text);
  }
  const wrong = ['', '192.0.2', '192.0.2.7/33', '192.0.2.0/0', '::/0', '2001:db8::/129', '1.2.3.4/8/8', 'loja.example'];
  for (const text of [...wrong, '192.0.2.0/', '192.0.2.0/x', '::ffff:192.0.2.0/120', 'fe80::1%eth0']) {
    assert.ok(!isAddressRange(text), text);
  }
});

test('an address is within the ranges of its own family, also as the mapped form of IPv4', () => {
  const ranges = ['192.0.2.0/24', '203.0.113.9', '2001:db8:1::/48'];
  for (const address of ['192.0.2.0', '192.0.2.255', '::ffff:192.0.2.9', '203.0.113.9', '2001:db8:1:ffff::1']) {
    assert.ok(isWithin(address, ranges), address);
  }
  for (const address of ['192.0.3.0', '203.0.113.10', '2001:db8:2::1', '', 'unknown']) {
    assert.ok(!isWithin(address, ranges), address);
  }
  assert.ok(!isWithin('192.0.2.1', []));
});
