import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { exactly } from '../../../testing/sockets.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';

const server = useSharedServer();
let companyId: number;
let admin: TestUser;
let agent: TestUser;
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId });
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
    const event = await browser.waitFor(`company-${companyId}-user`);
    // Nobody but the one who asked gets to know an invitation's link.
    const { invitation: _link, ...record } = created.body;
    assert.deepEqual(event, { action: 'create', record, user: record });
    const signedIn = await server.call('POST /auth/login', { body: { email: body.email, password: 'long enough' } });
    assert.equal(signedIn.status, 200);
  });

  test('renames a user: agents receive only the new name, to choose from', async () => {
    const browser = await server.socket(agent);
    const user = await server.make.user({ companyId, name: 'Old Name' });
    await server.call('PUT /users/:userId', { as: admin, params: { userId: user.id }, body: { name: 'New Name' } });
    const event = await browser.waitFor(`company-${companyId}-listedUser`);
    const { body } = await server.call('GET /users/list', { as: agent });
    assert.deepEqual(event, { action: 'update', record: body.find(({ id }) => id === user.id) });
    const params = { userId: user.id };
    await server.call('DELETE /users/:userId', { as: admin, params, query: { tickets: 'refuse' } });
    await browser.waitFor(`company-${companyId}-listedUser`, exactly({ action: 'delete', id: user.id }));
    const others = browser.heard.filter(({ name }) => name === `company-${companyId}-user`);
    assert.deepEqual(others, [
      { name: `company-${companyId}-user`, payload: { action: 'delete', id: user.id, userId: user.id } },
    ]);
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
      [{ password: '1234' }, 'tooShort'],
      [{ password: '1'.repeat(129) }, 'tooLong'],
      [{ profile: undefined }, 'required'],
    ];
    for (const [change, code] of refused) {
      const { status, body } = await server.call('POST /users', { as: admin, body: newUser(change) });
      assert.deepEqual([status, body.issues?.[0]?.code], [400, code]);
    }
  });

  test('gets a code with its limits for each field of an invalid body, beside the code of the whole (ADR 25)', async () => {
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
    await browser.waitFor(`company-${companyId}-user`, (payload) => JSON.stringify(payload).includes('delete'));
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
  await browser.waitFor(`company-${companyId}-online`, (payload) => JSON.stringify(payload).includes(`${agent.id}`));
  const online = async () => {
    const { body } = await server.call('GET /users/:userId', { as: admin, params: { userId: agent.id } });
    return body.online;
  };
  assert.equal(await online(), true);
  other.socket.close();
  await browser.waitFor(`company-${companyId}-online`, (payload) => JSON.stringify(payload).includes('false'));
  assert.equal(await online(), false);
});
