import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { testPassword } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();
let admin: TestUser;
let agent: TestUser;
beforeEach(async () => {
  const { id: companyId } = await server.make.company({ name: 'Padaria São Jorge' });
  admin = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId, name: 'Maria da Conceição' });
});

const choose = (minimumLength: number, checksList: boolean, as = admin) =>
  server.call('PUT /password-rule', { as, body: { minimumLength, checksList } });
const setBy = (as: TestUser, password: string) =>
  server.call('PUT /users/:userId', {
    as,
    params: { userId: agent.id },
    body: { password, ...(as === agent && { currentPassword: testPassword }) },
  });

describe('the password rule of a company', () => {
  test('is that of everybody until an administrator chooses; everybody reads it, and only theirs', async () => {
    const usual = { minimumLength: 5, checksList: true };
    assert.deepEqual((await server.call('GET /password-rule', { as: agent })).body, usual);
    assert.equal((await choose(20, true, agent)).status, 403);
    assert.equal((await choose(20, false)).status, 200);
    const chosen = { minimumLength: 20, checksList: false };
    assert.deepEqual((await server.call('GET /password-rule', { as: agent })).body, chosen);
    const other = await server.make.user({ companyId: (await server.make.company()).id });
    assert.deepEqual((await server.call('GET /password-rule', { as: other })).body, usual);
  });

  test('is between what everybody must do and 64 characters', async () => {
    for (const minimum of [4, 65, 8.5]) assert.equal((await choose(minimum, true)).body.error, 'ERR_VALIDATION');
    for (const minimum of [5, 8, 64]) assert.equal((await choose(minimum, true)).status, 200);
  });

  test('refuses what is shorter with the length, wherever a password is set', async () => {
    await choose(12, true);
    const short = (await setBy(admin, 'x7-pq-9d-zz')).body;
    assert.deepEqual(
      short.issues?.map(({ path, code, params }) => [path, code, params]),
      [['body.password', 'tooShort', { minimum: 12 }]],
    );
    assert.equal((await setBy(agent, 'x7-pq-9d-zz')).body.error, 'ERR_VALIDATION');
    const person = { name: 'Bia', email: `bia-${agent.id}@example.com`, profile: 'user' };
    const create = (password: string) => server.call('POST /users', { as: admin, body: { ...person, password } });
    assert.equal((await create('x7-pq-9d-zz')).body.error, 'ERR_VALIDATION');
    assert.equal((await create('x7-pq-9d-zz!')).status, 200);
    assert.equal((await setBy(agent, 'x7-pq-9d-zz!')).status, 200);
  });

  test('is told to an invited person, and holds for them', async () => {
    await choose(16, true);
    const person = { name: 'Caio', email: `caio-${agent.id}@example.com`, profile: 'user' };
    const { body } = await server.call('POST /users', { as: admin, body: person });
    const token = body.invitation?.link.split('/').at(-1) ?? '';
    const opened = await server.call('GET /invitation/:token', { params: { token } });
    assert.equal(opened.body.minimumLength, 16);
    const accept = (password: string) =>
      server.call('POST /invitation/:token', { params: { token }, body: { password } });
    assert.equal((await accept('fifteen letters')).body.error, 'ERR_VALIDATION');
    assert.equal((await accept('sixteen letters!')).status, 200);
  });

  test('leaves passwords that people have: they sign in as before', async () => {
    await choose(64, true);
    const credentials = { email: agent.email, password: testPassword };
    assert.equal((await server.call('POST /auth/login', { body: credentials })).status, 200);
  });

  test('may leave the list out, and then a listed password is accepted; a repeated character never is', async () => {
    assert.equal((await setBy(admin, 'corinthians')).body.error, 'ERR_PASSWORD_TOO_COMMON');
    await choose(5, false);
    assert.equal((await setBy(admin, 'corinthians')).status, 200);
    assert.equal((await setBy(admin, 'zzzzzzzz')).body.error, 'ERR_PASSWORD_TOO_COMMON');
  });
});

describe('an own name', () => {
  test('is no password, however it is written', async () => {
    await choose(5, false);
    const refused = ['Maria', 'MARIA2026!', 'maria da conceicao', 'Conceição', 'PadariaSaoJorge1'];
    for (const password of [...refused, agent.email, agent.email.toUpperCase()]) {
      assert.equal((await setBy(admin, password)).body.error, 'ERR_PASSWORD_PERSONAL', password);
    }
  });

  test('may be part of a sentence', async () => {
    for (const password of ['Maria gosta de pão quente', 'da janela vejo', '83920-11']) {
      assert.equal((await setBy(admin, password)).status, 200, password);
    }
  });

  test('of a new company is refused at the sign-up, which says nothing about accounts', async () => {
    const sign = {
      name: 'Floricultura Azul',
      email: `ana@flor-${agent.id}.com`,
      phone: '+55 11 98888-7777',
      planId: 1,
    };
    const { body } = await server.call('POST /companies/cadastro', { body: { ...sign, password: 'floricultura' } });
    assert.equal(body.error, 'ERR_PASSWORD_PERSONAL');
  });
});
