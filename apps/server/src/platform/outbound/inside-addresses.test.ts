import assert from 'node:assert/strict';
import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { callOutside, OutboundError } from './call-outside.ts';

/** Addresses of this machine, of private networks and of clouds, in the forms that get past simple checks. */
const inside = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  'ⓛocalhost',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[fe80::a9fe:a9fe]',
  '[fec0::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
];

describe('An address that leads inside', () => {
  const reached: string[] = [];
  // On every address of this machine: whatever gets past the check arrives here.
  const target = createServer((request, response) => {
    reached.push(request.headers.host ?? '');
    response.end('secret');
  });
  const redirecting = createServer((request, response) => {
    // A header has no letters outside of ASCII; the URL parser reads them percent-encoded, too.
    const location = decodeURIComponent((request.url ?? '').slice(1)).replace(/\P{ASCII}/gu, encodeURIComponent);
    response.writeHead(307, { location }).end();
  });
  let port: number;
  let allowed: string;

  before(async () => {
    await new Promise<void>((resolve) => target.listen(0, resolve));
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    // Listening TCP servers have ports.
    port = (target.address() as AddressInfo).port;
    allowed = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
  });
  after(() => {
    target.close();
    redirecting.close();
  });

  const reasonOf = async (address: string) => {
    try {
      return `answered ${(await callOutside({ address }, [allowed])).status}`;
    } catch (error) {
      assert.ok(error instanceof OutboundError);
      return error.reason;
    }
  };
  const through = (address: string) => `${allowed}/${encodeURIComponent(address)}`;

  for (const host of inside) {
    test(`${host} is refused, also as the target of a redirection`, async () => {
      const address = `http://${host}:${port}/`;
      assert.equal(await reasonOf(address), 'address');
      assert.equal(await reasonOf(through(address)), 'address');
      assert.deepEqual(reached, []);
    });
  }

  test('a name is refused when any of its addresses leads inside, and is looked up once for a connection', async (context) => {
    const answers = [['127.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['::ffff:10.0.0.1'], ['8.8.8.8', '::1']];
    let lookups = 0;
    const lookup = (_name: string, _options: object, found: (error: null, addresses: dns.LookupAddress[]) => void) => {
      const answer = answers[lookups % answers.length] ?? [];
      lookups += 1;
      const addresses = answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      process.nextTick(() => found(null, addresses));
    };
    context.mock.method(dns, 'lookup', lookup);
    syncBuiltinESMExports();
    context.after(() => {
      context.mock.restoreAll();
      syncBuiltinESMExports();
    });
    const names = answers.map((_, index) => `http://rebinding-${index}.example.com:${port}/`);
    for (const name of names) assert.equal(await reasonOf(name), 'address');
    for (const name of names) assert.equal(await reasonOf(through(name)), 'address');
    assert.equal(lookups, 2 * names.length);
    assert.deepEqual(reached, []);
  });
});
