import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { contract } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { invitations } from '../invitations/invitations.schema.ts';

let server: TestServer;
let admin: TestUser;
let companyId: number;
let post: MailServer;
before(async () => {
  post = await startMailServer();
  server = await startTestServer({ environment: { SMTP_URL: post.url, MAIL_FROM: 'contas@recado.example' } });
});
after(async () => {
  await server.close();
  await post.close();
});
beforeEach(async () => {
  companyId = (await server.make.company({ name: 'Loja da Ana' })).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
});

let counter = 0;
const mail = () => `convidada-${++counter}@example.com`;
const tokenIn = (link = '') => link.split('/').at(-1) ?? '';
const password = 'uma senha bem longa';

async function inviteColleague(email = mail()) {
  const body = { name: 'Bia', email, profile: 'user' };
  const { status, body: user } = await server.call('POST /users', { as: admin, body });
  assert.equal(status, 200, JSON.stringify(user));
  assert.ok(user.invitation);
  return { user, email, token: tokenIn(user.invitation.link) };
}
const open = (token: string) => server.call('GET /invitation/:token', { params: { token } });
const accept = (token: string, chosen = password) =>
  server.call('POST /invitation/:token', { params: { token }, body: { password: chosen } });
const login = (email: string, given: string) => server.call('POST /auth/login', { body: { email, password: given } });

describe('an invited colleague', () => {
  test('chooses a password with the link, once, and signs in with it', async () => {
    const { user, email, token } = await inviteColleague();
    assert.match(user.invitation?.link ?? '', /\/invitation\/[\w-]{43}$/);
    assert.ok(Date.parse(user.invitedUntil ?? '') > Date.now() + 6 * 86_400_000);
    assert.deepEqual((await open(token)).body, { name: 'Bia', email, company: 'Loja da Ana', minimumLength: 5 });
    const both = await Promise.all([accept(token), accept(token, 'outra senha longa')]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
    const used = await accept(token);
    assert.deepEqual([used.status, used.body.error], [400, 'ERR_INVITATION_USED']);
    assert.equal((await open(token)).body.error, 'ERR_INVITATION_USED');
    const chosen = both[0].status === 200 ? password : 'outra senha longa';
    assert.equal((await login(email, chosen)).status, 200);
    const { body } = await server.call('GET /users/:userId', { as: admin, params: { userId: user.id } });
    assert.equal(body.invitedUntil, null);
  });

  test('cannot sign in before, with any password', async () => {
    const { email } = await inviteColleague();
    for (const given of [' ', 'x', '""', 'null', password]) {
      const { status, body } = await login(email, given);
      assert.deepEqual([status, body.error], [401, 'ERR_INVALID_CREDENTIALS']);
    }
  });

  test('a common password is refused, and leaves the link as it is', async () => {
    const { token } = await inviteColleague();
    assert.equal((await accept(token, 'senha@123')).body.error, 'ERR_PASSWORD_TOO_COMMON');
    assert.equal((await accept(token, 'abc')).body.error, 'ERR_VALIDATION');
    assert.equal((await accept(token)).status, 200);
  });

  test('a link ends after its days; a new one ends the former', async () => {
    const { user, token } = await inviteColleague();
    await server.platform.database.system(({ db }) =>
      db
        .update(invitations)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(invitations.userId, user.id)),
    );
    assert.equal((await open(token)).body.error, 'ERR_INVITATION_EXPIRED');
    assert.equal((await accept(token)).body.error, 'ERR_INVITATION_EXPIRED');
    const again = await server.call('POST /users/:userId/invitation', { as: admin, params: { userId: user.id } });
    assert.equal(again.status, 200);
    assert.equal((await open(token)).body.error, 'ERR_INVITATION_INVALID');
    assert.equal((await accept(tokenIn(again.body.link))).status, 200);
    const done = await server.call('POST /users/:userId/invitation', { as: admin, params: { userId: user.id } });
    assert.deepEqual([done.status, done.body.error], [404, 'ERR_NO_INVITATION_FOUND']);
  });

  test('deleting them, or setting a password for them, ends the link', async () => {
    const deleted = await inviteColleague();
    await server.call('DELETE /users/:userId', { as: admin, params: { userId: deleted.user.id } });
    assert.equal((await accept(deleted.token)).body.error, 'ERR_INVITATION_INVALID');
    const { user, email, token } = await inviteColleague();
    const body = { password: 'posta pela chefia' };
    await server.call('PUT /users/:userId', { as: admin, params: { userId: user.id }, body });
    assert.equal((await accept(token)).body.error, 'ERR_INVITATION_USED');
    assert.equal((await login(email, body.password)).status, 200);
  });
});

test('the link also goes by e-mail, in the company’s language; a mail server that refuses stops nobody', async () => {
  const { email, token, user } = await inviteColleague();
  assert.equal(user.invitation?.isMailed, true);
  const sent = post.received.find((one) => one.includes(email)) ?? '';
  assert.ok(sent.replaceAll('=\r\n', '').replaceAll('=\n', '').includes(`/invitation/${token}`), sent);
  post.refuses = true;
  assert.equal((await inviteColleague()).user.invitation?.isMailed, false);
  post.refuses = false;
});

describe('strangers', () => {
  test('get nothing from the database: only the hash of a link is stored, and events do not contain it', async () => {
    const { user, token } = await inviteColleague();
    const rows = await server.platform.database.system(({ db }) => db.select().from(invitations));
    assert.ok(rows.some(({ userId }) => userId === user.id));
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(token));
    const { body } = await server.call('GET /users', { as: admin });
    assert.doesNotMatch(JSON.stringify(body), new RegExp(token));
  });

  test('guess in vain, and not often', async () => {
    for (const token of ['x'.repeat(43), '%00'.repeat(8), "' or 1=1 --".repeat(3)]) {
      assert.ok([400, 404].includes((await open(token)).status));
    }
    for (const key of ['GET /invitation/:token', 'POST /invitation/:token'] as const) {
      assert.ok(contract[key].callsPerMinute <= 30, key);
    }
  });

  test('of another company make no links, and agents none', async () => {
    const { user } = await inviteColleague();
    const other = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const agent = await server.make.user({ companyId });
    const params = { userId: user.id };
    assert.equal((await server.call('POST /users/:userId/invitation', { as: other, params })).status, 404);
    assert.equal((await server.call('POST /users/:userId/invitation', { as: agent, params })).status, 403);
    const colleague = await server.call('GET /users', { as: agent });
    assert.ok(colleague.body.users.every(({ invitedUntil }) => invitedUntil === null));
  });
});

test('the super user creates a company without a password: its administrator sets it up with a link', async () => {
  const boss = await server.make.user({ companyId, profile: 'admin', super: true });
  const email = mail();
  const { planId } = await server.make.company();
  const created = await server.call('POST /companies', { as: boss, body: { name: 'Nova', email, planId } });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  assert.ok(created.body.invitedUntil);
  const params = { companyId: created.body.id };
  const renewed = await server.call('POST /companies/:companyId/invitation', { as: boss, params });
  assert.equal((await accept(tokenIn(created.body.invitation?.link))).body.error, 'ERR_INVITATION_INVALID');
  assert.deepEqual((await accept(tokenIn(renewed.body.link))).body, { email });
  assert.equal((await login(email, password)).body.user.profile, 'admin');
  const again = await server.call('POST /companies/:companyId/invitation', { as: boss, params });
  assert.equal(again.body.error, 'ERR_NO_INVITATION_FOUND');
  const [row] = await server.platform.database.system(({ db }) =>
    db.select().from(users).where(eq(users.email, email)),
  );
  assert.notEqual(row?.passwordHash, '');
});
