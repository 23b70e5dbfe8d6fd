import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../../testing/server.ts';
import { setupToken } from './setup.service.ts';

test('the link creates the super user once', async () => {
  const server = await startTestServer();
  try {
    const token = setupToken(server.platform.secret);
    const good = { params: { token } };
    const body = { companyName: 'Plataforma', name: 'Sofia', email: 'sofia@example.com', password: 'long enough' };
    assert.equal((await server.call('GET /setup/:token', { params: { token: 'x'.repeat(43) } })).status, 404);
    assert.equal((await server.call('POST /setup/:token', { params: { token: 'x'.repeat(43) }, body })).status, 404);
    assert.equal((await server.call('GET /setup/:token', good)).status, 200);
    const other = { ...body, companyName: 'Another', email: 'other@example.com' };
    const both = await Promise.all([
      server.call('POST /setup/:token', { ...good, body }),
      server.call('POST /setup/:token', { ...good, body: other }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
    assert.equal((await server.call('GET /setup/:token', good)).status, 404);
    const { email } = both[0].status === 200 ? body : other;
    const signedIn = await server.call('POST /auth/login', { body: { email, password: 'long enough' } });
    assert.equal(signedIn.body.user.super, true);
  } finally {
    await server.close();
  }
});
