import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type BodyInput, companyAbilities, type QueryInput } from '@recado/contract';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();
let companyId: number;
let admin: TestUser;
let agent: TestUser;
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId });
});

const people = ['users:manage', 'contacts:block'] as const;
let counter = 0;
async function create(role: Partial<BodyInput<'POST /roles'>>, as = admin) {
  const body = { name: `Role ${++counter}`, base: 'user', abilities: [], ...role } as const;
  return server.call('POST /roles', { as, body });
}
const give = (user: TestUser, roleId: number | null, as = admin) =>
  server.call('PUT /users/:userId', { as, params: { userId: user.id }, body: { roleId } });
const change = (roleId: number, body: BodyInput<'PUT /roles/:roleId'>, as = admin) =>
  server.call('PUT /roles/:roleId', { as, params: { roleId }, body });
const remove = (roleId: number, query: QueryInput<'DELETE /roles/:roleId'> = {}, as = admin) =>
  server.call('DELETE /roles/:roleId', { as, params: { roleId }, query });
/** Somebody who manages people and has nothing else. */
async function managerOfPeople() {
  const { body } = await create({ abilities: [...people] });
  const manager = await server.make.user({ companyId });
  assert.equal((await give(manager, body.id)).status, 200);
  return { manager, roleId: body.id };
}

describe('a role', () => {
  test('is listed with its people, by name; two of a company have not the same name', async () => {
    const b = (await create({ name: 'Beta', abilities: ['audits:view'], description: 'Vê' })).body;
    await create({ name: 'alfa' });
    await give(agent, b.id);
    const { body } = await server.call('GET /roles', { as: admin });
    assert.deepEqual(
      body.map(({ name, people: count, abilities }) => [name, count, abilities]),
      [
        ['alfa', 0, []],
        ['Beta', 1, ['audits:view']],
      ],
    );
    assert.equal((await create({ name: 'BETA' })).body.error, 'ERR_ROLE_NAME_ALREADY_EXISTS');
  });

  test('narrows and widens what a profile gives, at once and for the open session', async () => {
    const audits = () => server.call('GET /audits', { as: agent });
    const block = () => server.call('GET /contacts/export', { as: admin });
    assert.equal((await audits()).status, 403);
    const { body: role } = await create({ abilities: ['audits:view'] });
    const given = await give(agent, role.id);
    assert.deepEqual([given.body.role?.name, given.body.profile], [role.name, 'user']);
    await eventually('the role gives', async () => (await audits()).status === 200);
    await change(role.id, { abilities: [] });
    await eventually('the role takes', async () => (await audits()).status === 403);
    assert.equal((await block()).status, 200);
  });

  test('is in the session, with what it gives; the browser hears of a change', async () => {
    const browser = await server.socket(agent);
    const { body: role } = await create({ base: 'supervisor', abilities: ['tags:kanban'] });
    await give(agent, role.id);
    await browser.waitFor(`company-${companyId}-user`);
    const signedIn = await server.call('POST /auth/refresh_token', {
      headers: { cookie: `jrt=${agent.refreshToken}` },
    });
    const { user } = signedIn.body;
    assert.deepEqual(user.role, { id: role.id, name: role.name, base: 'supervisor', abilities: ['tags:kanban'] });
    assert.equal(user.profile, 'supervisor');
    await give(agent, null);
    const { body } = await server.call('GET /users/:userId', { as: admin, params: { userId: agent.id } });
    assert.deepEqual([body.role, body.profile], [null, 'supervisor']);
  });

  test('goes when a client of the family chooses another profile, and stays when it sends the same', async () => {
    const { body: role } = await create({ base: 'supervisor', abilities: [] });
    await give(agent, role.id);
    const put = async (profile: 'supervisor' | 'admin') =>
      (await server.call('PUT /users/:userId', { as: admin, params: { userId: agent.id }, body: { profile } })).body;
    assert.equal((await put('supervisor')).role?.id, role.id);
    const changed = await put('admin');
    assert.deepEqual([changed.role, changed.profile], [null, 'admin']);
  });

  test('of another company is none', async () => {
    const other = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const { body: theirs } = await create({}, other);
    assert.equal((await give(agent, theirs.id)).body.error, 'ERR_NO_ROLE_FOUND');
    assert.equal((await change(theirs.id, { name: 'Mine' })).body.error, 'ERR_NO_ROLE_FOUND');
    assert.equal((await remove(theirs.id)).body.error, 'ERR_NO_ROLE_FOUND');
    assert.deepEqual((await server.call('GET /roles', { as: admin })).body, []);
  });

  test('that was deleted meanwhile is not given', async () => {
    const { body: role } = await create({});
    const [removed, given] = await Promise.all([remove(role.id), give(agent, role.id)]);
    const outcome = [removed.body.error ?? 200, given.body.error ?? 200];
    assert.ok(
      outcome.join() === '200,ERR_NO_ROLE_FOUND' || outcome.join() === 'ERR_ROLE_USED,200',
      `neither came first: ${outcome}`,
    );
  });

  test('without sight of every ticket hears none of other queues, and with it hears them', async () => {
    const queue = await server.make.queue({ companyId });
    const { body: role } = await create({ base: 'admin', abilities: [] });
    const { body: sees } = await create({ abilities: ['tickets-manager:showall'] });
    const all = async (roleId: number) => {
      await give(agent, roleId);
      const { body } = await server.call('GET /users/list', { as: admin, query: { queueId: queue.id } });
      return body.find(({ id }) => id === agent.id)?.seesAll ?? false;
    };
    assert.deepEqual([await all(role.id), await all(sees.id)], [false, true]);
  });
});

describe('nobody gives more than they have', () => {
  test('in a role, with a role, with a profile or a right of its own', async () => {
    const { manager } = await managerOfPeople();
    const refused = async (call: Promise<{ body: { error?: string } }>) =>
      assert.equal((await call).body.error, 'ERR_ROLE_ABILITIES');
    await refused(create({ abilities: ['audits:view'] }, manager));
    await refused(create({ base: 'admin', abilities: [] }, manager));
    const { body: wide } = await create({ abilities: ['audits:view'] });
    await refused(give(agent, wide.id, manager));
    await refused(change(wide.id, { abilities: [] }, manager));
    await refused(remove(wide.id, {}, manager));
    const params = { userId: agent.id };
    await refused(server.call('PUT /users/:userId', { as: manager, params, body: { profile: 'admin' } }));
    await refused(server.call('PUT /users/:userId', { as: manager, params, body: { exchangesContacts: true } }));
    const user = {
      name: 'Nova',
      email: `nova-${Math.random()}@example.com`,
      profile: 'admin',
      password: 'long enough',
    };
    await refused(server.call('POST /users', { as: manager, body: { ...user, profile: 'admin' } }));
    assert.equal((await create({ abilities: ['contacts:block'] }, manager)).status, 200);
  });

  test('nor changes, signs out or deletes somebody who may more', async () => {
    const { manager } = await managerOfPeople();
    const params = { userId: admin.id };
    const calls = [
      server.call('PUT /users/:userId', { as: manager, params, body: { password: 'taken over now' } }),
      server.call('DELETE /users/:userId', { as: manager, params, query: { tickets: 'keep' } }),
      server.call('GET /users/:userId/sessions', { as: manager, params }),
      server.call('POST /users/:userId/second-factor/removal', { as: manager, params }),
      server.call('POST /users/:userId/invitation', { as: manager, params }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      assert.deepEqual([status, body.error], [403, 'ERR_NO_PERMISSION']);
    }
    const renamed = await server.call('PUT /users/:userId', {
      ...{ as: manager, params: { userId: agent.id }, body: { name: 'Novo nome' } },
    });
    assert.equal(renamed.status, 200);
  });

  test('nor changes or deletes the own role, or gives themself another', async () => {
    const { manager, roleId } = await managerOfPeople();
    assert.equal((await change(roleId, { name: 'Chefe' }, manager)).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await remove(roleId, { toProfile: 'user' }, manager)).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await give(manager, null, manager)).body.error, 'ERR_NO_PERMISSION');
    const { body: lesser } = await create({});
    assert.equal((await give(admin, lesser.id)).body.error, 'ERR_NO_PERMISSION');
  });
});

describe('an administrator is left', () => {
  test('when two take the rights of each other at once', async () => {
    const other = await server.make.user({ companyId, profile: 'admin' });
    const { body: role } = await create({});
    const answers = await Promise.all([give(other, role.id, admin), give(admin, role.id, other)]);
    const left = await server.call('GET /users', { as: answers[0].status === 200 ? admin : other });
    assert.equal(left.status, 200);
    assert.equal(left.body.users.filter(({ profile, role: given }) => profile === 'admin' && !given).length, 1);
  });

  test('when a role with everything is the only way to administer', async () => {
    const { body: all } = await create({ base: 'admin', abilities: [...companyAbilities] });
    const second = await server.make.user({ companyId });
    await give(second, all.id);
    const taken = await server.call('PUT /users/:userId', {
      ...{ as: second, params: { userId: admin.id }, body: { profile: 'user' } },
    });
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    assert.equal((await change(all.id, { abilities: [] }, second)).body.error, 'ERR_NO_PERMISSION');
  });
});

describe('deletion', () => {
  test('of a role in use says so, and moves its people in the same call', async () => {
    const { body: old } = await create({ base: 'admin', abilities: ['audits:view'] });
    const { body: next } = await create({ base: 'auditor', abilities: ['dashboard:view'] });
    await give(agent, old.id);
    const read = async () =>
      (await server.call('GET /users/:userId', { as: admin, params: { userId: agent.id } })).body;
    assert.equal((await remove(old.id)).body.error, 'ERR_ROLE_USED');
    assert.equal((await remove(old.id, { toRoleId: old.id })).body.error, 'ERR_NO_ROLE_FOUND');
    assert.equal((await remove(old.id, { toRoleId: next.id })).status, 200);
    const moved = await read();
    assert.deepEqual([moved.role?.id, moved.profile], [next.id, 'user']);
    assert.equal((await remove(next.id, { toProfile: 'supervisor' })).status, 200);
    const free = await read();
    assert.deepEqual([free.role, free.profile], [null, 'supervisor']);
  });

  test('of somebody who has a role leaves the role free', async () => {
    const { body: role } = await create({});
    await give(agent, role.id);
    const params = { userId: agent.id };
    assert.equal((await server.call('DELETE /users/:userId', { as: admin, params, query: {} })).status, 200);
    assert.equal((await remove(role.id)).status, 200);
  });
});

describe('an auditor', () => {
  test('reads tickets of everybody, changes and exports nothing', async () => {
    const { body: role } = await create({
      base: 'auditor',
      abilities: ['tickets-manager:showall', 'dashboard:view', 'audits:view'],
    });
    await give(agent, role.id);
    const queue = await server.make.queue({ companyId });
    const contact = await server.make.contact({ companyId });
    const connection = await server.make.connection({ companyId });
    const ticket = await server.make.ticket({
      ...{ companyId, contactId: contact.id, queueId: queue.id, whatsappId: connection.id },
    });
    const params = { ticketId: ticket.id };
    assert.equal((await server.call('GET /tickets/:ticketId', { as: agent, params })).status, 200);
    const put = await server.call('PUT /tickets/:ticketId', { as: agent, params, body: { status: 'closed' } });
    const write = await server.call('POST /messages/:ticketId', { as: agent, params, body: { body: 'Oi' } });
    const exported = await server.call('GET /audits/export', { as: agent });
    assert.deepEqual([put.status, write.status, exported.status], [403, 403, 403]);
    const own = { as: agent, params: { userId: agent.id }, body: { name: 'Auditora' } };
    assert.equal((await server.call('PUT /users/:userId', own)).status, 200);
  });

  test('is given nothing that writes', async () => {
    const { body } = await create({ base: 'auditor', abilities: ['settings:manage'] });
    assert.equal(body.error, 'ERR_ROLE_ABILITIES');
    const { body: role } = await create({ base: 'user', abilities: ['settings:manage'] });
    assert.equal((await change(role.id, { base: 'auditor' })).body.error, 'ERR_ROLE_ABILITIES');
  });
});

test('the audit log says who made, changed and deleted a role', async () => {
  const { body: role } = await create({ name: 'Auditado' });
  await change(role.id, { abilities: ['audits:view'] });
  await remove(role.id);
  const { body } = await server.call('GET /audits', { as: admin, query: { kind: 'roles' } });
  assert.deepEqual(body.records.map(({ action }) => action).sort(), ['create', 'delete', 'update']);
});

test('who manages users by a role hears of changed people, and who does not hears nothing', async () => {
  const { manager } = await managerOfPeople();
  const { body: none } = await create({ base: 'admin', abilities: [] });
  const other = await server.make.user({ companyId });
  await give(other, none.id);
  const [hears, deaf] = [await server.socket(manager), await server.socket(other)];
  await server.call('PUT /users/:userId', { as: admin, params: { userId: agent.id }, body: { name: 'Outro nome' } });
  await hears.waitFor(`company-${companyId}-user`);
  await deaf.waitFor(`company-${companyId}-listedUser`);
  assert.ok(!deaf.heard.some(({ name }) => name === `company-${companyId}-user`));
});
