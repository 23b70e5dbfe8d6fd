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
    const { callLimits, apiKeys } = server.platform;
    const callers = {
      address: async () => ({ token: undefined, who: '127.0.0.1' }),
      user: async () => {
        const token = await make.user({ companyId, profile: 'admin', super: true });
        return { token, who: `user ${token.id}` };
      },
      key: async () => {
        const token = await make.apiKey({ companyId });
        return { token, who: `key ${(await apiKeys.authenticate(token)).program.keyId}` };
      },
    };
    const { token, who } = await callers[caller]();
    const call = (index: number) => server.call(key, { as: token, headers: { 'x-forwarded-for': `10.0.0.${index}` } });
    for (const index of [1, 2]) {
      const { status, headers } = await call(index);
      assert.notEqual(status, 429);
      assert.deepEqual(
        ['limit', 'remaining'].map((name) => headers.get(`ratelimit-${name}`)),
        [callsPerMinute, callsPerMinute - index].map(String),
      );
    }
    // Thousands of calls in all: those between the second and the last are counted at once, as if they had come.
    const between = Array.from({ length: callsPerMinute - 3 }, () =>
      callLimits.tally({ name: key, calls: callsPerMinute, milliseconds: 60_000 }, who),
    );
    await Promise.all(between);
    const last = await call(3);
    assert.notEqual(last.status, 429);
    assert.equal(last.headers.get('ratelimit-remaining'), '0');
    const { status, body } = await call(4);
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
