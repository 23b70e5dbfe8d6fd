import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contract } from '@recado/contract';
import { declaredEndpoints } from '../../platform/http/route-key.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
});
after(() => server.close());

for (const { key, endpoint } of declaredEndpoints()) {
  const { callsPerMinute } = endpoint;
  if (callsPerMinute === undefined) continue;
  const caller = endpoint.access === 'public' ? 'address' : endpoint.access === 'token' ? 'key' : 'user';
  test(`SERVER §3.19: ${key} is answered ${callsPerMinute} times a minute for one ${caller}, whatever headers it sends`, async () => {
    const { id: companyId } = await server.make.company();
    const { make } = server;
    const tokens = {
      address: () => undefined,
      user: () => make.user({ companyId, profile: 'admin', super: true }),
      key: () => make.apiKey({ companyId }),
    };
    const token = await tokens[caller]();
    const call = (index: number) => server.call(key, { as: token, headers: { 'x-forwarded-for': `10.0.0.${index}` } });
    for (let index = 0; index < callsPerMinute; index += 1) assert.notEqual((await call(index)).status, 429);
    const { status, body } = await call(callsPerMinute);
    assert.deepEqual([status, body], [429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
  });
}

test('SERVER §3.19: all addresses of one IPv6 network are one caller', async () => {
  const proxied = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' } });
  try {
    const { callsPerMinute = 0 } = contract['POST /auth/login'];
    const guess = async (address: string) => {
      // Another account each time: the tries of one account are counted apart.
      const body = { email: `${address.replaceAll(':', '-')}@example.com`, password: 'a guess' };
      return (await proxied.call('POST /auth/login', { body, headers: { 'x-forwarded-for': address } })).status;
    };
    for (let call = 1; call <= callsPerMinute; call += 1) assert.equal(await guess(`2001:db8::${call}`), 401);
    assert.equal(await guess('2001:db8::ffff'), 429);
    assert.equal(await guess('2001:db8:0:1::1'), 401, 'another network');
  } finally {
    await proxied.close();
  }
});
