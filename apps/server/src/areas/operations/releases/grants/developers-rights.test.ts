import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { ContractKey } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { users } from '../../../../platform/database/schema/users.ts';
import { type TestUser, testPassword } from '../../../../testing/factories.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { type Developers, newDevelopers } from '../testing/developers.ts';

const server = useTestServer();
let team: Developers;
let admin: TestUser;

beforeEach(async () => {
  team = await newDevelopers(server);
  admin = await server.make.user({ companyId: team.companyId, profile: 'admin' });
});

describe('the user of a grant', () => {
  test('is none of the company’s people: not counted, listed, chosen or changed', async () => {
    const { id } = await team.signIn(await team.give());
    const params = { userId: id };
    const { body: page } = await server.call('GET /users', { as: admin });
    const { body: list } = await server.call('GET /users/list', { as: admin });
    const { body: theirs } = await server.call('GET /companies/list', { as: team.boss });
    assert.deepEqual([page.users.map((user) => user.id), list.map((user) => user.id)], [[admin.id], [admin.id]]);
    assert.equal(theirs.find((company) => company.id === team.companyId)?.usage.users, 1);
    for (const key of ['GET /users/:userId', 'GET /users/:userId/sessions', 'DELETE /users/:userId'] as const) {
      assert.equal((await server.call(key, { as: admin, params })).status, 404, key);
    }
    const change = { as: admin, params, body: { password: testPassword } };
    assert.equal((await server.call('PUT /users/:userId', change)).status, 404);
    assert.equal((await server.call('POST /users/:userId/invitation', { as: admin, params })).status, 404);
    for (const place of ['second', 'third']) {
      const body = { name: place, email: `${place}-${id}@x.example`, profile: 'user', password: testPassword };
      assert.equal((await server.call('POST /users', { as: admin, body })).status, 200, `the ${place} of three places`);
    }
  });

  test('as an administrator hears nothing of invoices, which they may not see', async () => {
    const developer = await server.socket(await team.signIn(await team.give()));
    const owner = await server.socket(admin);
    const invoice = await server.make.invoice({ companyId: team.companyId });
    const change = { as: team.boss, params: { invoiceId: invoice.id }, body: { status: 'paid' } } as const;
    assert.equal((await server.call('PUT /invoices/:invoiceId', change)).status, 200);
    const name = `company-${team.companyId}-invoice`;
    await owner.waitFor(name, () => true);
    // Everybody hears that it is paid; that event comes after the other one.
    await developer.waitFor(`company-${team.companyId}-payment`, () => true);
    assert.deepEqual(
      developer.heard.filter((event) => event.name === name),
      [],
    );
  });

  test('gets no tickets: of nobody, and not their own', async () => {
    const working = await team.signIn(await team.give());
    const { companyId } = team;
    const connection = await server.make.connection({ companyId, isDefault: true });
    const contact = await server.make.contact({ companyId });
    const body = { contactId: contact.id, userId: working.id, status: 'open' as const, whatsappId: connection.id };
    for (const as of [admin, working]) {
      assert.equal((await server.call('POST /tickets', { as, body })).body.error, 'ERR_NO_USER_FOUND');
    }
    const waiting = await server.make.ticket({ companyId, contactId: contact.id, whatsappId: connection.id });
    const params = { ticketId: waiting.id };
    const accept = (change: { userId?: number }) =>
      server.call('PUT /tickets/:ticketId', { as: working, params, body: { status: 'open', ...change } });
    assert.equal((await accept({ userId: working.id })).body.error, 'ERR_NO_USER_FOUND');
    assert.equal((await accept({})).body.error, 'ERR_TRANSFER_OUT_OF_SIGHT');
  });

  test('has no way in but the address', async () => {
    const { id, email } = await team.signIn(await team.give());
    for (const password of ['', ' ', testPassword]) {
      assert.notEqual((await server.call('POST /auth/login', { body: { email, password } })).status, 200);
    }
    const [row] = await server.platform.database.system(({ db }) => db.select().from(users).where(eq(users.id, id)));
    assert.deepEqual([row?.passwordHash, row?.wpp], ['', null]);
    const as = await team.signIn(await team.give());
    const change = { as, params: { userId: as.id }, body: { password: testPassword } };
    assert.equal((await server.call('PUT /users/:userId', change)).status, 404);
    const number = { wpp: '5511912345678', currentPassword: testPassword };
    const { body } = await server.call('POST /users/me/number', { as, body: number });
    assert.equal(body.error, 'ERR_CURRENT_PASSWORD_WRONG');
  });

  test('does not become the first administrator of a company without one', async () => {
    await team.give();
    const params = { companyId: team.companyId };
    const { status } = await server.call('POST /companies/:companyId/invitation', { as: team.boss, params });
    assert.equal(status, 404);
  });
});

describe('whoever looks in', () => {
  test('reaches the company of the grant and no other, also with ids', async () => {
    const working = await team.signIn(await team.give());
    const { id: otherId } = await server.make.company();
    const theirs = await server.make.contact({ companyId: otherId, name: 'Of others' });
    const ours = await server.make.contact({ companyId: team.companyId, name: 'Of the company' });
    const params = (contactId: number) => ({ as: working, params: { contactId } });
    assert.equal((await server.call('GET /contacts/:contactId', params(ours.id))).status, 200);
    assert.equal((await server.call('GET /contacts/:contactId', params(theirs.id))).status, 404);
    assert.equal((await server.call('GET /releases', { as: working })).status, 403);
    assert.equal((await server.call('GET /developer-grants', { as: working })).status, 403);
  });

  const refused = [
    'GET /contacts/export',
    'GET /audits/export',
    'GET /company-archives',
    'GET /users/:userId/sessions',
    'POST /users',
    'POST /api-keys',
    'POST /webhooks',
    'POST /whatsapp',
    'PUT /settings/:key',
    'GET /invoices',
  ] satisfies ContractKey[];

  test('as an administrator reads settings, but opens no lasting way in or out and takes no data away', async () => {
    const working = await team.signIn(await team.give({ profile: 'admin' }));
    assert.equal((await server.call('GET /api-keys', { as: working })).status, 200);
    assert.equal((await server.call('GET /queue', { as: working })).status, 200);
    for (const key of refused) {
      const [method, path = ''] = key.split(' ');
      const address = `${server.apiUrl}${path.replace(/:\w+/, '1')}`;
      const headers = { authorization: `Bearer ${working.token}`, 'content-type': 'application/json' };
      const answer = await fetch(address, { method, headers, ...(method !== 'GET' && { body: '{}' }) });
      assert.equal(answer.status, 403, key);
    }
  });

  test('as an agent is none of the administrators', async () => {
    const working = await team.signIn(await team.give({ profile: 'user' }));
    assert.deepEqual((await server.call('GET /auth/me', { as: working })).body.profile, 'user');
    assert.equal((await server.call('GET /api-keys', { as: working })).status, 403);
  });
});
