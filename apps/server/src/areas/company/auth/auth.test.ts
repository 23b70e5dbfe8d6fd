import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hash as bcryptHash } from '@node-rs/bcrypt';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../../platform/database/schema/users.ts';
import { tokenHash } from '../../../platform/security/secrets.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import type { TestServer } from '../../../testing/server.ts';
import { useTestServer } from '../../../testing/use-server.ts';

const server = useTestServer();

const minutes = 60_000;

async function newAdmin(company: Parameters<TestServer['make']['company']>[0] = {}): Promise<TestUser> {
  const { id: companyId } = await server.make.company(company);
  return server.make.user({ companyId, profile: 'admin' });
}

function signIn({ email }: { email: string }, password = testPassword) {
  return server.call('POST /auth/login', { body: { email, password } });
}

function cookieOf(headers: Headers): string {
  return /jrt=([^;]*)/.exec(headers.getSetCookie().join())?.[1] ?? '';
}

function refresh(token: string) {
  return server.call('POST /auth/refresh_token', { headers: { cookie: `jrt=${token}` } });
}

describe('without a valid token', () => {
  test('a missing or malformed token is 401; an expired one is 403, because only an expired one can be refreshed', async () => {
    const admin = await newAdmin();
    assert.equal((await server.call('GET /auth/me')).status, 401);
    assert.equal((await server.call('GET /auth/me', { as: 'garbage' })).status, 401);
    assert.equal((await server.call('GET /auth/me', { as: `${admin.token.slice(0, -2)}xx` })).status, 401);
    server.advance(16 * minutes);
    const expired = await server.call('GET /auth/me', { as: admin });
    assert.equal(expired.status, 403);
    assert.equal(expired.body.error, 'ERR_SESSION_EXPIRED');
  });

  test('SERVER §3.4: an empty token is refused everywhere', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined', 'null']) {
      const { status, body } = await server.call('GET /auth/me', { headers: { authorization } });
      assert.deepEqual([status, body], [401, { error: 'ERR_SESSION_EXPIRED' }], authorization);
    }
    assert.equal((await refresh('')).status, 401);
    await assert.rejects(server.socket(''), /ERR_SESSION_EXPIRED/);
    await assert.rejects(server.socket('', 'query'), /ERR_SESSION_EXPIRED/);
  });

  test('wrong passwords and unknown addresses get the same response', async () => {
    const admin = await newAdmin();
    const wrong = await signIn(admin, 'not this one');
    const unknown = await signIn({ email: 'nobody@example.com' });
    assert.deepEqual([wrong.status, wrong.body], [401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    assert.deepEqual([unknown.status, unknown.body], [401, { error: 'ERR_INVALID_CREDENTIALS' }]);
  });
});

describe('signing in', () => {
  test('returns a token, the user with company, plan and settings, and a cookie that scripts cannot read', async () => {
    const admin = await newAdmin({ settings: { tokenixc: 'not to be seen' } });
    const { status, body, headers } = await signIn({ email: admin.email.toUpperCase() });
    assert.equal(status, 200);
    assert.equal(body.user.companyId, admin.companyId);
    assert.equal(body.user.company.plan?.useKanban, true);
    assert.equal(body.user.company.settings.find(({ key }) => key === 'userRating')?.value, 'disabled');
    assert.equal(body.user.company.settings.find(({ key }) => key === 'tokenixc')?.value, '********');
    assert.doesNotMatch(JSON.stringify(body), /argon2|passwordHash|not to be seen/);
    const cookie = headers.getSetCookie().join();
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/auth']) assert.match(cookie, new RegExp(attribute));
    assert.deepEqual((await server.call('GET /auth/me', { as: body })).body, {
      id: admin.id,
      profile: 'admin',
      super: false,
    });
  });

  test('fails with the due date for the agents of an expired company, and for everybody of a disabled one', async () => {
    const { id: companyId } = await server.make.company({ dueDate: '2020-01-31' });
    const late = await signIn(await server.make.user({ companyId }));
    assert.deepEqual([late.status, late.body], [402, { error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2020-01-31' }]);
    const off = await signIn(await newAdmin({ status: false }));
    assert.deepEqual([off.status, off.body], [402, { error: 'ERR_SUBSCRIPTION_EXPIRED' }]);
  });

  test('gives administrators of an expired company a session to pay and to export', async () => {
    const { status, body } = await signIn(await newAdmin({ dueDate: '2020-01-31' }));
    assert.equal(status, 200);
    assert.deepEqual(body.user.subscription, { state: 'expired', lastDay: '2020-01-31' });
    const statusOf = async (key: 'GET /invoices' | 'GET /contacts/export' | 'GET /queue') =>
      (await server.call(key, { as: body })).status;
    assert.deepEqual(
      [await statusOf('GET /invoices'), await statusOf('GET /contacts/export'), await statusOf('GET /queue')],
      [200, 200, 402],
    );
  });

  test('on another device ends the previous session at once and notifies its browser', async () => {
    const admin = await newAdmin();
    const browser = await server.socket(admin);
    const { body, headers } = await signIn(admin);
    // The event of the browser's own sign-in may still arrive.
    const isOther = (payload: unknown) => !JSON.stringify(payload).includes(admin.sessionId);
    const event = await browser.waitFor(`company-${admin.companyId}-auth`, isOther);
    const payload = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
    assert.deepEqual(event, { user: { id: admin.id, sessionId: payload.sid } });
    assert.equal((await server.call('GET /auth/me', { as: admin })).status, 401);
    assert.equal((await refresh(admin.refreshToken)).status, 401);
    assert.equal((await refresh(cookieOf(headers))).status, 200);
    await eventually('its socket is closed', () => !browser.socket.connected);
  });

  test('repeatedly leaves only the last two sessions in the database', async () => {
    const admin = await newAdmin();
    for (let time = 0; time < 4; time += 1) assert.equal((await signIn(admin)).status, 200);
    const { database } = server.platform;
    const kept = await database.system(({ db }) => db.$count(sessions, eq(sessions.userId, admin.id)));
    assert.equal(kept, 2);
  });

  test('twice at once leaves one session', async () => {
    const admin = await newAdmin();
    const both = await Promise.all([signIn(admin), signIn(admin)]);
    const alive = await Promise.all(both.map(({ body }) => server.call('GET /auth/me', { as: body })));
    assert.deepEqual(alive.map(({ status }) => status).sort(), [200, 401]);
  });
});

describe('refreshing', () => {
  test('in two tabs at once gets the same next token; later the former token counts as stolen', async () => {
    const admin = await newAdmin();
    const [first, second] = await Promise.all([refresh(admin.refreshToken), refresh(admin.refreshToken)]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.equal(cookieOf(first.headers), cookieOf(second.headers));
    assert.notEqual(cookieOf(first.headers), admin.refreshToken);
    server.advance(2 * minutes);
    assert.equal((await refresh(admin.refreshToken)).status, 401);
    assert.equal((await refresh(cookieOf(first.headers))).status, 401, 'the session ended');
  });

  test('with any token except the last one ends the session', async () => {
    const admin = await newAdmin();
    const second = cookieOf((await refresh(admin.refreshToken)).headers);
    const third = cookieOf((await refresh(second)).headers);
    const fourth = cookieOf((await refresh(third)).headers);
    assert.equal((await refresh(admin.refreshToken)).status, 401);
    assert.equal((await refresh(fourth)).status, 401, 'the session ended');
    assert.equal((await server.call('GET /auth/me', { as: admin })).status, 401);
  });

  test('with an unsigned token that names a session ends nothing', async () => {
    const admin = await newAdmin();
    assert.equal((await refresh(`${admin.sessionId}.0.${'x'.repeat(43)}`)).status, 401);
    assert.equal((await refresh(admin.refreshToken)).status, 200);
  });

  test('with a token of the previous format, which does not name its session, still works', async () => {
    const admin = await newAdmin();
    const former = 'y'.repeat(43);
    await server.platform.database.system(({ db }) =>
      db
        .update(sessions)
        .set({ refreshHash: tokenHash(former) })
        .where(eq(sessions.id, admin.sessionId)),
    );
    const renewed = await refresh(former);
    assert.equal(renewed.status, 200);
    assert.equal((await refresh(cookieOf(renewed.headers))).status, 200);
  });

  test('without a cookie, or with an unknown token, is 401', async () => {
    assert.equal((await server.call('POST /auth/refresh_token')).status, 401);
    assert.equal((await refresh('x'.repeat(43))).status, 401);
  });

  test('a session that is unused for a week ends', async () => {
    const admin = await newAdmin();
    server.advance(7 * 24 * 60 * minutes + minutes);
    assert.equal((await refresh(admin.refreshToken)).status, 401);
  });
});

describe('SERVER §3.19: password attempts', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('are limited to twenty per account, from any number of addresses; an unknown account gets the same response', async () => {
    const admin = await newAdmin();
    for (const email of [admin.email, `nobody-${admin.email}`]) {
      const guess = (time: number, password = 'a guess') =>
        server.call('POST /auth/login', { body: { email, password }, headers: from(`10.1.1.${time}`) });
      for (let time = 0; time < 20; time += 1) assert.equal((await guess(time)).status, 401);
      const refused = await guess(21, testPassword);
      assert.deepEqual([refused.status, refused.body], [429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
    }
    server.advance(15 * minutes + 1000);
    assert.equal((await signIn(admin)).status, 200, 'a quarter of an hour later');
  });

  test('are counted from zero after the right password', async () => {
    const admin = await newAdmin();
    for (let time = 0; time < 19; time += 1) assert.equal((await signIn(admin, 'a guess')).status, 401);
    assert.equal((await signIn(admin)).status, 200);
    assert.equal((await signIn(admin, 'a guess')).status, 401);
    assert.equal((await signIn(admin)).status, 200);
  });
});

describe('a password that was brought from another product', () => {
  async function newComer(password: string): Promise<TestUser> {
    const { id: companyId } = await server.make.company();
    return server.make.user({ companyId, passwordHash: await bcryptHash(password, 8) });
  }

  async function hashOf({ id }: TestUser): Promise<string | undefined> {
    const [row] = await server.database.database.system(({ db }) => db.select().from(users).where(eq(users.id, id)));
    return row?.passwordHash;
  }

  test('signs in as before, and is an argon2id hash from then on', async () => {
    const user = await newComer('senha de antes');
    assert.match((await hashOf(user)) ?? '', /^\$2/);
    assert.equal((await signIn(user, 'senha de antes')).status, 200);
    const renewed = await hashOf(user);
    assert.match(renewed ?? '', /^\$argon2id\$/);
    assert.equal((await signIn(user, 'senha de antes')).status, 200);
    assert.equal((await signIn(user, 'outra senha')).status, 401);
    assert.equal(await hashOf(user), renewed);
  });

  test('is refused like any other when it is wrong, stays as it is, and counts as a try', async () => {
    const user = await newComer('senha de antes');
    const before = await hashOf(user);
    for (let tried = 0; tried < 20; tried += 1) {
      const { status, body } = await signIn(user, `senha ${tried}`);
      assert.deepEqual([status, body], [401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    }
    assert.equal((await signIn(user, 'senha de antes')).status, 429);
    assert.equal(await hashOf(user), before);
  });

  test('opens nothing if each try would occupy the server, or if it is only half there', async () => {
    const { id: companyId } = await server.make.company();
    const expensive = await bcryptHash('senha', 13);
    for (const passwordHash of [expensive, expensive.replace('$13$', '$08$').slice(0, 40), 'senha']) {
      const user = await server.make.user({ companyId, passwordHash });
      assert.equal((await signIn(user, 'senha')).status, 401);
    }
  });
});

test('signing out ends the session and its refresh token', async () => {
  const admin = await newAdmin();
  const { status, headers } = await server.call('DELETE /auth/logout', { as: admin });
  assert.equal(status, 200);
  assert.equal(cookieOf(headers), '');
  assert.equal((await server.call('GET /auth/me', { as: admin })).status, 401);
  assert.equal((await refresh(admin.refreshToken)).status, 401);
});
