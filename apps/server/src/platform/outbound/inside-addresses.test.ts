import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { callOutside, OutboundError } from './call-outside.ts';
import { internalHosts } from './testing/internal-hosts.ts';
import { insideAnswers, resolveNamesInside } from './testing/resolve-names-inside.ts';

describe('an internal address', () => {
  const reached: string[] = [];
  // Listens on every address of this machine, and so receives every request that the check lets pass.
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

  for (const host of internalHosts) {
    test(`${host} is refused, also as the target of a redirection`, async () => {
      const address = `http://${host}:${port}/`;
      assert.equal(await reasonOf(address), 'address');
      assert.equal(await reasonOf(through(address)), 'address');
      assert.deepEqual(reached, []);
    });
  }

  test('a name is refused when any of its addresses is internal, and is looked up once per connection', async (context) => {
    const lookups = resolveNamesInside(context);
    const names = insideAnswers.map((_, index) => `http://rebinding-${index}.example.com:${port}/`);
    for (const name of names) assert.equal(await reasonOf(name), 'address');
    for (const name of names) assert.equal(await reasonOf(through(name)), 'address');
    assert.equal(lookups(), 2 * names.length);
    assert.deepEqual(reached, []);
  });
});
