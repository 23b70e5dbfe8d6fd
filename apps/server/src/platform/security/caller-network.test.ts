import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerNetwork, plainAddress } from './caller-network.ts';

test('limits count an IPv4 address, in whatever form a listener shows it', () => {
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', '::ffff:c000:207']) {
    assert.equal(callerNetwork(address), '192.0.2.7');
    assert.equal(plainAddress(address), '192.0.2.7');
  }
});

test('limits count the /64 of an IPv6 address, in whatever form it is written', () => {
  const network = '2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::1',
    '2001:DB8:0:1:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0001::',
    '2001:db8:0:1::5%eth0',
  ]) {
    assert.equal(callerNetwork(address), network);
  }
  assert.notEqual(callerNetwork('2001:db8:0:2::1'), network);
  assert.equal(callerNetwork('::1'), '0:0:0:0::/64');
});

test('a text that is no address stays as it is', () => {
  for (const text of ['', 'unknown', '300.1.1.1', '1::2::3']) assert.equal(callerNetwork(text), text);
});
