import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
