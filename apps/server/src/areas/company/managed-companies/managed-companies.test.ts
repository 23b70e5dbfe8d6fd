import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';

describe('The companies of the installation', () => {
  const server = useTestServer();
  let boss: TestUser;
  let counter = 0;
  beforeEach(async () => {
    boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
  });
  const put = (companyId: number, body: object) =>
    server.call('PUT /companies/:companyId', { as: boss, params: { companyId }, body });
  const renew = (companyId: number, dueDate: string) =>
    server.call('POST /companies/:companyId/renewal', { as: boss, params: { companyId }, body: { dueDate } });

  test('the super user creates a company, and its administrator signs in', async () => {
    const { planId } = await server.make.company();
    const email = `Dona-${++counter}@Padaria.example`;
    const body = { name: 'Padaria', email, password: 'pão quente às seis', planId, dueDate: '2999-01-31' };
    const made = await server.call('POST /companies', { as: boss, body });
    assert.deepEqual([made.status, made.body.dueDate, made.body.dueDay], [200, '2999-01-31', 31]);
    assert.deepEqual(made.body.usage, { users: 1, connections: 0, queues: 0 });
    const login = await server.call('POST /auth/login', { body: { email, password: body.password } });
    assert.equal(login.body.user.companyId, made.body.id);
    const again = await server.call('POST /companies', { as: boss, body });
    assert.deepEqual([again.status, again.body], [409, { error: 'ERR_EMAIL_ALREADY_EXISTS' }]);
    const params = { companyId: made.body.id };
    const users = (await server.call('GET /companies/:companyId/users', { as: boss, params })).body;
    assert.deepEqual(
      users.map(({ email, profile }) => [email, profile]),
      [[email.toLowerCase(), 'admin']],
    );
  });

  test('older clients read the same lists', async () => {
    const { id, name } = await server.make.company();
    const query = { searchParam: name };
    for (const key of ['GET /companies', 'GET /companiesPlan'] as const) {
      const { body } = await server.call(key, { as: boss, query });
      assert.deepEqual([body.count, body.hasMore, body.companies[0]?.id], [1, false, id]);
    }
    const all = (await server.call('GET /companies/list', { as: boss })).body;
    assert.deepEqual(all.find((company) => company.id === id)?.settings, [
      { key: 'campaignsEnabled', value: 'enabled' },
    ]);
    const one = await server.call('GET /companies/:companyId', { as: boss, params: { companyId: id } });
    assert.deepEqual([one.status, one.body.name], [200, name]);
  });

  test('an empty due date means none, and so does the invalid one of older clients (SPEC §5)', async () => {
    const { id } = await server.make.company();
    assert.equal((await put(id, { dueDate: '2999-02-01' })).body.dueDate, '2999-02-01');
    assert.equal((await put(id, { dueDate: '2999-02-31' })).status, 400);
    for (const dueDate of ['', 'Invalid date', null]) {
      assert.equal((await put(id, { dueDate })).body.dueDate, null, String(dueDate));
    }
  });

  test('the due date advances by the recurrence to the agreed day, once per click', async () => {
    const { id } = await server.make.company();
    await put(id, { dueDate: '2027-01-31', recurrence: 'MENSAL' });
    const twice = await Promise.all([renew(id, '2027-01-31'), renew(id, '2027-01-31')]);
    assert.deepEqual(
      twice.map(({ body }) => body.dueDate),
      ['2027-02-28', '2027-02-28'],
    );
    assert.equal(
      (await put(id, { dueDate: '2027-02-28', name: 'Outro nome' })).body.dueDay,
      31,
      'a form sends it back',
    );
    assert.equal((await renew(id, '2027-02-28')).body.dueDate, '2027-03-31');
    await put(id, { dueDate: '2028-02-29', recurrence: 'ANUAL' });
    assert.equal((await renew(id, '2028-02-29')).body.dueDate, '2029-02-28');
    await put(id, { dueDate: null });
    assert.equal((await renew(id, '2029-02-28')).body.issues?.[0]?.code, 'required');
  });

  test('a disabled company is refused at its next call; one that paid continues', async () => {
    const { id: companyId } = await server.make.company({ dueDate: '2020-01-31' });
    const admin = await server.make.user({ companyId, profile: 'admin' });
    assert.equal((await server.call('GET /users', { as: admin })).status, 402);
    await put(companyId, { dueDate: '2999-01-31' });
    assert.equal((await server.call('GET /users', { as: admin })).status, 200);
    await put(companyId, { status: false });
    assert.equal((await server.call('GET /users', { as: admin })).status, 402);
  });

  test('after a warning a company may get a plan below its usage, and then cannot add more', async () => {
    const { planId } = await server.make.company({ plan: { users: 1 } });
    assert.ok(planId);
    const { id: companyId, name } = await server.make.company();
    const owner = await server.make.user({ companyId, profile: 'admin' });
    await server.make.user({ companyId });
    const excessOfPlan = await server.call('GET /plans/:planId/excess', {
      as: boss,
      params: { planId },
      query: { companyId: String(companyId) },
    });
    const excess = { id: companyId, name, users: 1, connections: 0, queues: 0 };
    assert.deepEqual(excessOfPlan.body, { count: 1, companies: [excess] });
    const changed = await put(companyId, { planId });
    assert.deepEqual([changed.status, changed.body.planId, changed.body.usage.users], [200, planId, 2]);
    assert.equal((await server.call('GET /users', { as: owner })).body.count, 2, 'what exists stays');
    const body = { name: 'Mais um', email: `mais-${++counter}@example.com`, password: 'pão quente às seis' };
    const refused = await server.call('POST /users', { as: owner, body: { ...body, profile: 'user' } });
    assert.deepEqual([refused.status, refused.body.error], [403, 'ERR_PLAN_LIMIT_REACHED']);
  });

  test('the users of a deleted company are signed out at once, and none of its data remains', async () => {
    const { id: companyId, planId } = await server.make.company();
    const people = [await server.make.user({ companyId, profile: 'admin' }), await server.make.user({ companyId })];
    const [owner] = people;
    assert.ok(owner);
    const browser = await server.socket(owner);
    const queue = await server.make.queue({ companyId });
    const connection = await server.make.connection({ companyId, queueIds: [queue.id] });
    const ticket = await server.make.ticket({ companyId, queueId: queue.id, whatsappId: connection.id });
    await server.platform.database.system(({ db }) =>
      db.insert(contacts).values(Array.from({ length: 600 }, (_, index) => ({ companyId, name: `Cliente ${index}` }))),
    );
    await server.platform.database.system(({ db }) =>
      db.insert(messages).values(Array.from({ length: 1200 }, () => ({ companyId, ticketId: ticket.id, body: 'oi' }))),
    );
    const other = await server.make.ticket({ companyId: boss.companyId });
    await server.make.message({ companyId: boss.companyId, ticketId: other.id });
    const ended = new Promise<void>((done) => browser.socket.once('disconnect', () => done()));
    const params = { companyId };
    const removed = await server.call('DELETE /companies/:companyId', { as: boss, params });
    assert.equal(removed.status, 200);
    await ended;
    for (const as of people) assert.equal((await server.call('GET /tickets', { as })).status, 401);
    assert.equal((await server.call('GET /companies/:companyId', { as: boss, params })).status, 404);
    assert.equal((await server.call('DELETE /companies/:companyId', { as: boss, params })).status, 404);
    const body = { name: 'De novo', email: owner.email, password: 'correct horse battery', planId };
    assert.equal((await server.call('POST /companies', { as: boss, body })).status, 200, 'the address is free again');
    await eventually('nothing is left', async () => (await rowsOf(companyId)) === 0);
    const kept = await server.platform.database.system(({ db }) =>
      db.$count(messages, eq(messages.companyId, boss.companyId)),
    );
    assert.equal(kept, 1, 'another company is untouched');
  });

  test('a super user cannot delete their own company', async () => {
    const params = { companyId: boss.companyId };
    const { status, body } = await server.call('DELETE /companies/:companyId', { as: boss, params });
    assert.deepEqual([status, body], [403, { error: 'ERR_NO_PERMISSION' }]);
  });

  function rowsOf(companyId: number): Promise<number> {
    return server.platform.database.system(async ({ db }) => {
      await db.execute(sql`select set_config('recado.retired', 'shown', true)`);
      const { rows } = await db.execute(sql`
        select (select count(*) from companies where id = ${companyId}) + (select count(*) from messages where company_id = ${companyId})
          + (select count(*) from users where company_id = ${companyId}) + (select count(*) from contacts where company_id = ${companyId})
          as left_over`);
      return Number(rows[0]?.left_over);
    });
  }
});
