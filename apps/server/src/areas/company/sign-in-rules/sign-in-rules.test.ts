import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { BodyInput } from '@recado/contract';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();
let admin: TestUser;
let agent: TestUser;
beforeEach(async () => {
  const { id: companyId } = await server.make.company();
  admin = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId });
});

const off = { severalSessions: 'nobody', addressAudience: 'nobody', addresses: [] } as const;
const choose = (body: Partial<BodyInput<'PUT /sign-in-rule'>>, as = admin) =>
  server.call('PUT /sign-in-rule', { as, body: { ...off, ...body } });
const signIn = ({ email }: TestUser) => server.call('POST /auth/login', { body: { email, password: testPassword } });
const refresh = ({ refreshToken }: TestUser) =>
  server.call('POST /auth/refresh_token', { headers: { cookie: `jrt=${refreshToken}` } });
const isOpen = async (as: { token: string }) => (await server.call('GET /auth/me', { as })).status === 200;

describe('addresses', () => {
  test('outside them agents are refused at the sign-in and at the refresh, and administrators are not', async () => {
    assert.equal((await choose({ addressAudience: 'agents', addresses: ['192.0.2.0/24'] })).status, 200);
    const refused = await signIn(agent);
    assert.deepEqual([refused.status, refused.body.error], [403, 'ERR_ADDRESS_NOT_ALLOWED']);
    const renewed = await refresh(agent);
    assert.deepEqual([renewed.status, renewed.body.error], [401, 'ERR_ADDRESS_NOT_ALLOWED']);
    assert.equal((await refresh(admin)).status, 200);
    await choose({ addressAudience: 'agents', addresses: ['127.0.0.0/8'] });
    assert.equal((await refresh(agent)).status, 200, 'the refused session did not end');
    assert.equal((await signIn(agent)).status, 200);
  });

  test('a wrong password says nothing about them', async () => {
    await choose({ addressAudience: 'agents', addresses: ['192.0.2.0/24'] });
    const { body } = await server.call('POST /auth/login', { body: { email: agent.email, password: 'wrong' } });
    assert.equal(body.error, 'ERR_INVALID_CREDENTIALS');
  });

  test('an administrator cannot lock themselves out, nor everybody else', async () => {
    const outside = await choose({ addressAudience: 'everybody', addresses: ['192.0.2.0/24'] });
    assert.deepEqual([outside.status, outside.body.error], [409, 'ERR_OWN_ADDRESS_OUTSIDE']);
    assert.equal((await choose({ addressAudience: 'agents' })).body.error, 'ERR_OWN_ADDRESS_OUTSIDE');
    assert.equal((await choose({ addresses: ['300.0.0.1'] })).body.error, 'ERR_ADDRESS_RANGE_INVALID');
    const chosen = await choose({ addressAudience: 'everybody', addresses: ['127.0.0.1', '127.0.0.1', '::1'] });
    assert.deepEqual(chosen.body.addresses, ['127.0.0.1', '::1']);
    const shown = await server.call('GET /sign-in-rule', { as: admin });
    assert.deepEqual(shown.body, chosen.body);
    assert.equal((await signIn(admin)).status, 200);
  });

  test('are a matter of the own company and of its administrators', async () => {
    const stranger = await server.make.user({ companyId: (await server.make.company()).id });
    await choose({ addressAudience: 'agents', addresses: ['192.0.2.0/24'] });
    assert.equal((await signIn(stranger)).status, 200);
    assert.equal((await choose({}, agent)).status, 403);
  });
});

describe('several sessions', () => {
  test('stay beside each other for whom the company allows it; others have one', async () => {
    await choose({ severalSessions: 'administrators' });
    const second = await signIn(admin);
    assert.deepEqual([await isOpen(admin), await isOpen(second.body)], [true, true]);
    assert.equal((await signIn(agent)).status, 200);
    assert.equal(await isOpen(agent), false);
    const listed = await server.call('GET /users/me/sessions', { as: admin });
    assert.deepEqual(listed.body.map(({ isOwn }) => isOwn).sort(), [false, true]);
  });

  test('are ten at most: the oldest ends', async () => {
    await choose({ severalSessions: 'everybody' });
    const others = [];
    for (let count = 0; count < 10; count++) others.push((await signIn(agent)).body);
    assert.equal(await isOpen(agent), false);
    for (const other of others) assert.ok(await isOpen(other));
  });
});
