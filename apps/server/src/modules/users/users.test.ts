import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { ticketCycles } from '../../platform/database/schema/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../testing/factories.ts';
import { type SharedServer, shareTestServer } from '../../testing/shared-server.ts';

let server: SharedServer;
let companyId: number;
let admin: TestUser;
let agent: TestUser;
let number: string;
let numbers = 0;
before(async () => {
  server = await shareTestServer();
});
after(() => server.close());
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  number = `551199999${String(++numbers).padStart(4, '0')}`;
  agent = await server.make.user({ companyId, wpp: number });
});

const newUser = (change: object = {}) => ({
  name: 'Carla Dias',
  email: `carla-${Math.random()}@example.com`,
  password: 'long enough',
  profile: 'user',
  ...change,
});

describe('an agent', () => {
  test('may not create or delete users', async () => {
    assert.equal((await server.call('POST /users', { as: agent, body: newUser() })).status, 403);
    assert.equal((await server.call('DELETE /users/:userId', { as: agent, params: { userId: admin.id } })).status, 403);
  });

  test('changes only themselves, and never profile, queues, connection or visibility', async () => {
    const own = { as: agent, params: { userId: agent.id } };
    const queue = await server.make.queue({ companyId });
    const connection = await server.make.connection({ companyId });
    for (const body of [
      { profile: 'admin' },
      { queueIds: [queue.id] },
      { whatsappId: connection.id },
      { allTicket: 'enable' },
    ]) {
      const { status, body: answer } = await server.call('PUT /users/:userId', { ...own, body });
      assert.deepEqual([status, answer], [403, { error: 'ERR_NO_PERMISSION' }], JSON.stringify(body));
    }
    const colleague = { as: agent, params: { userId: admin.id }, body: { name: 'Renamed' } };
    assert.equal((await server.call('PUT /users/:userId', colleague)).status, 403);
    const same = { name: 'New Name', profile: 'user', queueIds: [], allTicket: 'disable' };
    const renamed = await server.call('PUT /users/:userId', { ...own, body: same });
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'New Name']);
  });

  test('reads the names of colleagues, not their addresses and numbers', async () => {
    const { body } = await server.call('GET /users', { as: agent });
    const colleague = body.users.find(({ id }) => id === admin.id);
    assert.deepEqual([colleague?.email, colleague?.wpp], ['', null]);
    assert.equal(body.users.find(({ id }) => id === agent.id)?.email, agent.email);
    const one = await server.call('GET /users/:userId', { as: agent, params: { userId: admin.id } });
    assert.equal(one.body.email, '');
  });

  test('cannot search colleagues by e-mail address, which would reveal it letter by letter', async () => {
    const find = async (as: TestUser, searchParam: string) =>
      (await server.call('GET /users', { as, query: { searchParam } })).body.users.map(({ id }) => id);
    const start = admin.email.slice(0, 12);
    assert.deepEqual(await find(agent, start), []);
    assert.deepEqual(await find(admin, start), [admin.id]);
  });
});

test('SERVER §3.2: no list of users contains a password or its hash', async () => {
  const lists = await Promise.all([
    server.call('GET /users', { as: admin }),
    server.call('GET /users/list', { as: admin }),
    server.call('GET /users/:userId', { as: admin, params: { userId: agent.id } }),
  ]);
  for (const { body } of lists) assert.doesNotMatch(JSON.stringify(body), /password|hash|argon2|token/i);
});

describe('an administrator', () => {
  test('creates a user with queues, and all administrators receive the event', async () => {
    const browser = await server.socket(admin);
    const queue = await server.make.queue({ companyId });
    const body = newUser({ queueIds: [queue.id], wpp: '+55 (11) 98888-7777' });
    const created = await server.call('POST /users', { as: admin, body });
    assert.equal(created.status, 200, JSON.stringify(created.body));
    const { id, name, color } = queue;
    const UserQueue = { userId: created.body.id, queueId: id };
    assert.deepEqual(created.body.queues, [{ id, name, color, UserQueue }]);
    assert.equal(created.body.wpp, '5511988887777');
    const told = await browser.waitFor(`company-${companyId}-user`);
    assert.deepEqual(told, { action: 'create', record: created.body, user: created.body });
    const signedIn = await server.call('POST /auth/login', { body: { email: body.email, password: 'long enough' } });
    assert.equal(signedIn.status, 200);
  });

  test('searches by name and e-mail, twenty per page', async () => {
    for (let index = 0; index < 21; index += 1) await server.make.user({ companyId, name: `Zed ${index}` });
    const first = await server.call('GET /users', { as: admin, query: { searchParam: 'zed' } });
    assert.deepEqual([first.body.users.length, first.body.count, first.body.hasMore], [20, 21, true]);
    const second = await server.call('GET /users', { as: admin, query: { searchParam: 'ZED', pageNumber: 2 } });
    assert.deepEqual([second.body.users.length, second.body.hasMore], [1, false]);
  });

  test('gets validation errors for the fields of a user (SPEC §5)', async () => {
    const refused: [object, string][] = [
      [{ name: undefined }, 'required'],
      [{ name: 'C' }, 'tooShort'],
      [{ name: 'C'.repeat(51) }, 'tooLong'],
      [{ email: undefined }, 'required'],
      [{ email: 'nowhere' }, 'invalidEmail'],
      [{ password: undefined }, 'required'],
      [{ password: '1234' }, 'tooShort'],
      [{ password: '1'.repeat(51) }, 'tooLong'],
      [{ profile: undefined }, 'required'],
    ];
    for (const [change, code] of refused) {
      const { status, body } = await server.call('POST /users', { as: admin, body: newUser(change) });
      assert.deepEqual([status, body.issues?.[0]?.code], [400, code]);
    }
  });

  test('an invalid body gets a code with its limits for each field, beside the code of the whole (ADR 25)', async () => {
    const wrong = newUser({ name: 'C', email: 'nowhere', password: '1234', profile: 'boss', queueIds: ['x'] });
    const { status, body } = await server.call('POST /users', { as: admin, body: wrong });
    assert.deepEqual([status, body.error], [400, 'ERR_VALIDATION']);
    assert.deepEqual(body.issues, [
      { path: 'body.name', code: 'tooShort', params: { minimum: 2 }, message: 'Too Short!' },
      { path: 'body.email', code: 'invalidEmail', params: {}, message: 'Invalid email' },
      {
        path: 'body.profile',
        code: 'notAChoice',
        params: { choices: 'user, admin, supervisor' },
        message: 'Not one of the choices',
      },
      { path: 'body.queueIds.0', code: 'wrongType', params: { expected: 'number' }, message: 'Wrong type' },
      { path: 'body.password', code: 'tooShort', params: { minimum: 5 }, message: 'Too Short!' },
    ]);
  });

  test('SERVER §3.11: cannot make anybody a super user, including themselves', async () => {
    const { body: created } = await server.call('POST /users', { as: admin, body: newUser({ super: true }) });
    assert.equal(created.super, false);
    const params = { userId: admin.id };
    const { body } = await server.call('PUT /users/:userId', { as: admin, params, body: { super: true } });
    assert.equal(body.super, false);
  });

  test('cannot use an address that is taken, in any company and in any case', async () => {
    const other = await server.make.company();
    const taken = await server.make.user({ companyId: other.id });
    const body = newUser({ email: taken.email.toUpperCase() });
    const { status, body: answer } = await server.call('POST /users', { as: admin, body });
    assert.deepEqual([status, answer], [409, { error: 'ERR_EMAIL_ALREADY_EXISTS' }]);
    const change = { as: admin, params: { userId: agent.id }, body: { email: taken.email } };
    assert.equal((await server.call('PUT /users/:userId', change)).status, 409);
  });

  test('cannot assign a queue or connection of another company (SERVER §3.13)', async () => {
    const other = await server.make.company();
    const queue = await server.make.queue({ companyId: other.id });
    const connection = await server.make.connection({ companyId: other.id });
    const withQueue = await server.call('POST /users', { as: admin, body: newUser({ queueIds: [queue.id] }) });
    assert.deepEqual([withQueue.status, withQueue.body], [404, { error: 'ERR_NO_QUEUE_FOUND' }]);
    const withConnection = await server.call('POST /users', {
      as: admin,
      body: newUser({ whatsappId: connection.id }),
    });
    assert.deepEqual([withConnection.status, withConnection.body], [404, { error: 'ERR_NO_WAPP_FOUND' }]);
  });

  test('may not change or delete the super user, nor remove their own administrator role', async () => {
    const boss = await server.make.user({ companyId, profile: 'admin', super: true });
    const body = { password: 'taken over' };
    assert.equal(
      (await server.call('PUT /users/:userId', { as: admin, params: { userId: boss.id }, body })).status,
      403,
    );
    assert.equal((await server.call('DELETE /users/:userId', { as: admin, params: { userId: boss.id } })).status, 403);
    const self = { as: admin, params: { userId: admin.id } };
    assert.equal((await server.call('PUT /users/:userId', { ...self, body: { profile: 'user' } })).status, 403);
    assert.equal((await server.call('DELETE /users/:userId', self)).status, 403);
  });

  test('deletes a user: their session ends and their open tickets return to the queue', async () => {
    const browser = await server.socket(admin);
    const ticket = await server.make.ticket({ companyId, userId: agent.id, status: 'open' });
    const { status } = await server.call('DELETE /users/:userId', { as: admin, params: { userId: agent.id } });
    assert.equal(status, 200);
    assert.equal((await server.call('GET /auth/me', { as: agent })).status, 401);
    await browser.waitFor(`company-${companyId}-user`, (told) => JSON.stringify(told).includes('delete'));
    const { body } = await server.call('GET /tickets/:ticketId', { as: admin, params: { ticketId: ticket.id } });
    assert.deepEqual([body.status, body.userId], ['pending', null]);
  });
});

test('shared quick messages of a deleted user stay; private ones are deleted with their files', async () => {
  const write = async (body: object) => (await server.call('POST /quick-messages', { as: agent, body })).body;
  const shared = await write({ shortcode: 'geral', message: 'x', geral: true });
  const own = await write({ shortcode: 'minha', message: 'x' });
  const { body: withFile } = await server.call('POST /quick-messages/:quickMessageId/media-upload', {
    as: agent,
    params: { quickMessageId: own.id },
    files: [{ field: 'file', name: 'tabela.txt', content: 'Bolo: 10' }],
  });
  const address = withFile.mediaPath ?? '';
  assert.equal((await fetch(address)).status, 200);
  await server.call('DELETE /users/:userId', { as: admin, params: { userId: agent.id } });
  const { body } = await server.call('GET /quick-messages', { as: admin });
  assert.deepEqual(
    body.records.map(({ id, userId }) => [id, userId]),
    [[shared.id, null]],
  );
  await eventually('the file is gone', async () => (await fetch(address)).status === 404);
});

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

  test('is not required for other changes, nor for an administrator who changes others', async () => {
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
    for (const password of ['12345', 'Senha123', 'aaaaaaa', 'mudar123', agent.email, agent.email.split('@')[0]]) {
      const { status, body } = await change(admin, { password }, agent.id);
      assert.deepEqual([status, body], [400, { error: 'ERR_PASSWORD_TOO_COMMON' }], password);
    }
    const created = await server.call('POST /users', { as: admin, body: newUser({ password: '12345' }) });
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

  test('of an older format stays when a form sends it back unchanged', async () => {
    const { id } = await server.make.user({ companyId, wpp: `1133${String(numbers).padStart(6, '0')}` });
    const { status, body } = await put(`1133${String(numbers).padStart(6, '0')}`, admin, id);
    assert.deepEqual([status, body.wpp], [200, `1133${String(numbers).padStart(6, '0')}`]);
  });

  test('that is taken in another company is not stored, and no response reveals that', async () => {
    const other = await server.make.company();
    const holder = await server.make.user({ companyId: other.id, wpp: `55219${String(80_000_000 + numbers)}` });
    const { body: held } = await server.call('GET /users/:userId', { as: holder, params: { userId: holder.id } });
    const changed = await put(held.wpp);
    assert.deepEqual([changed.status, changed.body.wpp], [200, number]);
    const created = await server.call('POST /users', { as: admin, body: newUser({ wpp: held.wpp }) });
    assert.deepEqual([created.status, created.body.wpp], [200, null]);
  });
});

test("shows the average of the user's ratings", async () => {
  const ratings = [3, 2].map(async (rating) => {
    const ticket = await server.make.ticket({ companyId, userId: agent.id, status: 'closed' });
    await server.database.database.system((unit) =>
      unit.db.update(ticketCycles).set({ rating }).where(eq(ticketCycles.ticketId, ticket.id)),
    );
  });
  await Promise.all(ratings);
  const { body } = await server.call('GET /users/:userId', { as: admin, params: { userId: agent.id } });
  assert.equal(body.averageRating, 2.5);
});

test('the plan limits the number of users, also for two created at once', async () => {
  const small = await server.make.company({ plan: { users: 2 } });
  const owner = await server.make.user({ companyId: small.id, profile: 'admin' });
  const both = await Promise.all([
    server.call('POST /users', { as: owner, body: newUser() }),
    server.call('POST /users', { as: owner, body: newUser() }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403]);
  assert.ok(both.some(({ body }) => body.error === 'ERR_PLAN_LIMIT_REACHED'));
});

test('is online while a socket is open', async () => {
  const browser = await server.socket(admin);
  const other = await server.socket(agent);
  await browser.waitFor(`company-${companyId}-online`, (told) => JSON.stringify(told).includes(`${agent.id}`));
  const online = async () => {
    const { body } = await server.call('GET /users/:userId', { as: admin, params: { userId: agent.id } });
    return body.online;
  };
  assert.equal(await online(), true);
  other.socket.close();
  await browser.waitFor(`company-${companyId}-online`, (told) => JSON.stringify(told).includes('false'));
  assert.equal(await online(), false);
});
