import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();
let companyId: number;
let admin: TestUser;
let agent: TestUser;
let number: string;
let numbers = 0;
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  number = `551199888${String(++numbers).padStart(4, '0')}`;
  agent = await server.make.user({ companyId, wpp: number });
});

const create = (changes: object) => {
  const user = {
    name: 'Carla Dias',
    email: `carla-${Math.random()}@example.com`,
    password: 'long enough',
    profile: 'user',
  };
  return server.call('POST /users', { as: admin, body: { ...user, ...changes } });
};

test('SERVER §3.20: a new password ends the sessions of its user', async () => {
  const body = { password: 'another one' };
  await server.call('PUT /users/:userId', { as: admin, params: { userId: agent.id }, body });
  assert.equal((await server.call('GET /auth/me', { as: agent })).status, 401);
  const cookie = { cookie: `jrt=${agent.refreshToken}` };
  assert.equal((await server.call('POST /auth/refresh_token', { headers: cookie })).status, 401);
  const old = await server.call('POST /auth/login', { body: { email: agent.email, password: testPassword } });
  assert.equal(old.status, 401);
});

describe('changing the credentials', () => {
  const change = (as: TestUser, body: object, userId = as.id) =>
    server.call('PUT /users/:userId', { as, params: { userId }, body });

  test('requires the current password', async () => {
    for (const [person, body] of [
      [agent, { password: 'a new password' }],
      [agent, { email: `other-${agent.email}` }],
      [admin, { password: 'a new password' }],
    ] as const) {
      for (const currentPassword of [undefined, '', 'not this one']) {
        const { status, body: answer } = await change(person, { ...body, currentPassword });
        assert.deepEqual([status, answer], [400, { error: 'ERR_CURRENT_PASSWORD_WRONG' }]);
      }
    }
    assert.equal((await server.call('GET /auth/me', { as: agent })).status, 200, 'nothing was changed');
    const email = `other-${agent.email}`;
    const changed = await change(agent, { email, password: 'a new password', currentPassword: testPassword });
    assert.deepEqual([changed.status, changed.body.email], [200, email]);
    const credentials = { email, password: 'a new password' };
    assert.equal((await server.call('POST /auth/login', { body: credentials })).status, 200);
  });

  test('does not require it for other changes, nor from an administrator who changes other users', async () => {
    const same = { name: 'New Name', email: agent.email.toUpperCase(), password: '', wpp: number };
    assert.equal((await change(agent, same)).status, 200);
    assert.equal((await change(admin, { password: 'a new password' }, agent.id)).status, 200);
  });

  test('limits the attempts to enter the current password', async () => {
    const guess = () => change(agent, { password: 'a new password', currentPassword: 'a guess' });
    for (let time = 0; time < 10; time += 1) assert.equal((await guess()).status, 400);
    assert.equal((await guess()).status, 429);
  });

  test('refuses a common password wherever one is set', async () => {
    for (const password of ['12345', 'Senha123', 'aaaaaaa', 'mudar123']) {
      const { status, body } = await change(admin, { password }, agent.id);
      assert.deepEqual([status, body], [400, { error: 'ERR_PASSWORD_TOO_COMMON' }], password);
    }
    const created = await create({ password: '12345' });
    assert.deepEqual([created.status, created.body], [400, { error: 'ERR_PASSWORD_TOO_COMMON' }]);
    assert.equal((await change(admin, { password: 'x7-pq' }, agent.id)).status, 200, 'five characters are enough');
  });
});

describe('a WhatsApp number', () => {
  const put = (wpp: string | null, as = admin, userId = agent.id) =>
    server.call('PUT /users/:userId', { as, params: { userId }, body: { wpp } });

  test('is stored in international form; without a country code it is refused, and none is guessed', async () => {
    assert.equal((await put('+1 (415) 555-2671')).body.wpp, '14155552671');
    for (const wpp of ['11988887777', '(11) 98888-7777', '123', 'nothing']) {
      const { status, body } = await put(wpp);
      assert.deepEqual(
        [status, body.issues?.map(({ path, code }) => [path, code])],
        [400, [['body.wpp', 'invalidPhone']]],
        wpp,
      );
    }
    assert.equal((await put('')).body.wpp, null);
  });

  test('in an older format stays when a form sends it back unchanged', async () => {
    const { id } = await server.make.user({ companyId, wpp: `1133${String(numbers).padStart(6, '0')}` });
    const { status, body } = await put(`1133${String(numbers).padStart(6, '0')}`, admin, id);
    assert.deepEqual([status, body.wpp], [200, `1133${String(numbers).padStart(6, '0')}`]);
  });

  test('that another company has is not stored, and no response reveals that', async () => {
    const other = await server.make.company();
    const holder = await server.make.user({ companyId: other.id, wpp: `55219${String(80_000_000 + numbers)}` });
    const { body: held } = await server.call('GET /users/:userId', { as: holder, params: { userId: holder.id } });
    const changed = await put(held.wpp);
    assert.deepEqual([changed.status, changed.body.wpp], [200, number]);
    const created = await create({ wpp: held.wpp });
    assert.deepEqual([created.status, created.body.wpp], [200, null]);
  });
});
