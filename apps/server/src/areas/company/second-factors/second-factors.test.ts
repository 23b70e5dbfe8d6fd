import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { passkeys } from '../passkeys/passkeys.schema.ts';
import { secondFactors } from './second-factors.schema.ts';
import { codeAt } from './totp.ts';

const server = useTestServer();
const step = 30_000;
const day = 86_400_000;

type Profile = 'admin' | 'user';

async function newPerson(profile: Profile = 'user', companyId?: number): Promise<TestUser> {
  return server.make.user({ companyId: companyId ?? (await server.make.company()).id, profile });
}

/** A code of a secret; the server's clock moves on first, because no code is good twice. */
function nextCode(secret: string): string {
  server.advance(step);
  return codeAt(secret, server.platform.clock());
}

function signIn({ email }: { email: string }, code?: string, password = testPassword) {
  return server.call('POST /auth/login', { body: { email, password, ...(code !== undefined && { code }) } });
}

const begin = (as: TestUser) =>
  server.call('POST /users/me/second-factor', { as, body: { currentPassword: testPassword } });
const confirm = (as: TestUser, code: string) => server.call('PUT /users/me/second-factor', { as, body: { code } });
const own = async (as: TestUser) => (await server.call('GET /users/me/second-factor', { as })).body;

/** A person with a new session: a token is good for a quarter of an hour. */
async function again(person: TestUser, code?: string): Promise<TestUser> {
  return { ...person, token: (await signIn(person, code)).body.token };
}

/** A person who signs in with a second factor. */
async function protectedPerson(person: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await begin(person)).body;
  const { body } = await confirm(person, nextCode(secret));
  return { secret, recoveryCodes: body.recoveryCodes };
}

/** What the audit log says about second factors and wrong sign-ins in a company. */
async function noted({ companyId }: TestUser): Promise<string[]> {
  const entries = await server.platform.database.system(({ db }) =>
    db.select().from(auditEntries).where(eq(auditEntries.companyId, companyId)),
  );
  return entries.map(({ action }) => action).filter((action) => /second-factor|failed/.test(action));
}

describe('a second factor', () => {
  test('counts once a code confirmed it; then the password alone gives no session', async () => {
    const person = await newPerson();
    const { body } = await begin(person);
    assert.match(body.address, /^otpauth:\/\/totp\/.*secret=/);
    assert.equal((await own(person)).isOn, false);
    assert.equal((await signIn(person)).status, 200, 'only begun');
    const later = await again(person);
    assert.equal((await confirm(later, '000000')).body.error, 'ERR_SECOND_FACTOR_CODE');
    const confirmed = await confirm(later, nextCode(body.secret));
    assert.equal(new Set(confirmed.body.recoveryCodes).size, 10);
    assert.deepEqual(await own(later), { isOn: true, removedAt: null, recoveryCodesLeft: 10, isRequired: false });
    const refused = await signIn(person);
    assert.deepEqual([refused.status, refused.body], [401, { error: 'ERR_SECOND_FACTOR_NEEDED' }]);
    assert.equal((await own(later)).isOn, true, 'the refused sign-in ended no session');
    assert.equal((await signIn(person, nextCode(body.secret))).status, 200);
  });

  test('a wrong password says nothing about it', async () => {
    const person = await newPerson();
    const { secret } = await protectedPerson(person);
    assert.equal((await signIn(person, undefined, 'wrong')).body.error, 'ERR_INVALID_CREDENTIALS');
    assert.equal((await signIn(person, nextCode(secret), 'wrong')).body.error, 'ERR_INVALID_CREDENTIALS');
  });

  test('no code is good twice, also not at the same time, and none of an earlier step', async () => {
    const person = await newPerson();
    const { secret } = await protectedPerson(person);
    const former = nextCode(secret);
    const code = nextCode(secret);
    const both = await Promise.all([signIn(person, code), signIn(person, code)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
    assert.equal((await signIn(person, former)).body.error, 'ERR_SECOND_FACTOR_CODE');
    assert.equal((await signIn(person, code)).body.error, 'ERR_SECOND_FACTOR_CODE');
  });

  test('a clock may differ by one step, and no more', async () => {
    const person = await newPerson();
    const { secret } = await protectedPerson(person);
    server.advance(5 * step);
    const now = server.platform.clock().getTime();
    assert.equal((await signIn(person, codeAt(secret, new Date(now + 3 * step)))).status, 400);
    assert.equal((await signIn(person, codeAt(secret, new Date(now - 3 * step)))).status, 400);
    assert.equal((await signIn(person, codeAt(secret, new Date(now + step)))).status, 200);
  });

  test('each recovery code is good once, however it is written', async () => {
    const person = await newPerson();
    const { recoveryCodes } = await protectedPerson(person);
    const [first = '', second = ''] = recoveryCodes;
    const signedIn = await signIn(person, ` ${first.toUpperCase().replace('-', ' ')}`);
    assert.equal(signedIn.status, 200);
    assert.equal((await signIn(person, first)).body.error, 'ERR_SECOND_FACTOR_CODE');
    const session = { ...person, token: signedIn.body.token };
    assert.equal((await own(session)).recoveryCodesLeft, 9);
    const body = { currentPassword: testPassword, code: second };
    const renewed = await server.call('POST /users/me/second-factor/recovery-codes', { as: session, body });
    assert.equal(renewed.body.recoveryCodes.length, 10);
    assert.equal((await signIn(person, recoveryCodes[2])).body.error, 'ERR_SECOND_FACTOR_CODE', 'a former code');
  });

  test('guesses are counted by account and noted in the audit log', async () => {
    const person = await newPerson();
    const { secret } = await protectedPerson(person);
    for (let guess = 0; guess < 5; guess++) {
      assert.equal((await signIn(person, '000000')).body.error, 'ERR_SECOND_FACTOR_CODE');
    }
    assert.equal((await signIn(person, nextCode(secret))).body.error, 'ERR_TOO_MANY_REQUESTS');
    server.advance(15 * 60_000);
    assert.equal((await signIn(person, nextCode(secret))).status, 200);
    const actions = ['second-factor-on', ...Array<string>(5).fill('sign-in-failed')];
    await eventually('the entries', async () => isDeepStrictEqual((await noted(person)).sort(), actions));
  });

  test('is stored sealed, and nowhere in an answer again', async () => {
    const person = await newPerson();
    const { secret, recoveryCodes } = await protectedPerson(person);
    const [row] = await server.platform.database.system(({ db }) =>
      db.select().from(secondFactors).where(eq(secondFactors.userId, person.id)),
    );
    const stored = JSON.stringify(row);
    for (const value of [secret, ...recoveryCodes]) assert.ok(!stored.includes(value));
    const shown = JSON.stringify([await own(person), (await server.call('GET /users', { as: person })).body]);
    assert.ok(!shown.includes(secret));
  });

  test('is removed with password and code, and not while the company asks for it', async () => {
    const admin = await newPerson('admin');
    const person = await newPerson('user', admin.companyId);
    const { secret } = await protectedPerson(person);
    const remove = (code: string, currentPassword = testPassword) =>
      server.call('POST /users/me/second-factor/removal', { as: person, body: { currentPassword, code } });
    assert.equal((await remove(nextCode(secret), 'wrong')).body.error, 'ERR_CURRENT_PASSWORD_WRONG');
    assert.equal((await remove('000000')).body.error, 'ERR_SECOND_FACTOR_CODE');
    const choose = (audience: string) =>
      server.call('PUT /second-factor-rule', { as: admin, body: { audience, graceDays: 0 } });
    await choose('everybody');
    assert.equal((await remove(nextCode(secret))).body.error, 'ERR_SECOND_FACTOR_REQUIRED');
    await choose('administrators');
    assert.equal((await remove(nextCode(secret))).status, 200);
    assert.equal((await signIn(person)).status, 200);
  });
});

describe('a company that asks for it', () => {
  test('tells its people from when on, and then lets nobody in without one: it is set up at the sign-in', async () => {
    const admin = await newPerson('admin');
    const person = await newPerson('user', admin.companyId);
    const body = { audience: 'everybody', graceDays: 2 };
    const { body: rule } = await server.call('PUT /second-factor-rule', { as: admin, body });
    assert.deepEqual([rule.audience, rule.protected, rule.people], ['everybody', 0, 2]);
    const early = await signIn(person);
    assert.equal(early.body.user.secondFactor?.requiredFrom, rule.requiredFrom);
    server.advance(2 * day);
    const cookie = `jrt=${/jrt=([^;]*)/.exec(early.headers.getSetCookie().join())?.[1] ?? ''}`;
    const refreshed = await server.call('POST /auth/refresh_token', { headers: { cookie } });
    assert.equal(refreshed.body.error, 'ERR_SESSION_EXPIRED', 'an open session ends, too');
    const late = await signIn(person);
    assert.deepEqual([late.status, late.body.error], [409, 'ERR_SECOND_FACTOR_SETUP']);
    const { secret = '' } = late.body.secondFactor ?? {};
    assert.equal((await signIn(person, '000000')).body.error, 'ERR_SECOND_FACTOR_CODE');
    const entered = await signIn(person, nextCode(secret));
    assert.equal(entered.body.recoveryCodes?.length, 10);
    assert.equal(entered.body.user.secondFactor, undefined);
    assert.equal((await signIn(person)).body.error, 'ERR_SECOND_FACTOR_NEEDED');
  });

  test('of its administrators only leaves agents alone; more people get their days anew', async () => {
    const admin = await newPerson('admin');
    const person = await newPerson('user', admin.companyId);
    const choose = async (audience: string, graceDays: number) =>
      (await server.call('PUT /second-factor-rule', { as: await again(admin), body: { audience, graceDays } })).body;
    const first = await choose('administrators', 7);
    server.advance(day);
    const shorter = await choose('administrators', 3);
    assert.equal(Date.parse(first.requiredFrom ?? '') - Date.parse(shorter.requiredFrom ?? ''), 4 * day);
    assert.equal((await signIn(person)).body.user.secondFactor, undefined);
    const wider = await choose('everybody', 3);
    assert.ok(Date.parse(wider.requiredFrom ?? '') >= server.platform.clock().getTime() + 3 * day - 60_000);
    assert.equal((await choose('nobody', 3)).requiredFrom, null);
  });
});

describe('a lost second factor', () => {
  async function lost() {
    const admin = await newPerson('admin');
    const person = await newPerson('user', admin.companyId);
    const factor = await protectedPerson(person);
    const params = { userId: person.id };
    const help = async () =>
      server.call('POST /users/:userId/second-factor/removal', { as: await again(admin), params });
    return { admin, person, params, help, ...factor };
  }

  test('is taken away a day after an administrator asked, and is told meanwhile', async () => {
    const { admin, person, params, help, secret } = await lost();
    const { body } = await help();
    assert.equal((await help()).body.removedAt, body.removedAt, 'asking again changes nothing');
    assert.equal((await signIn(person)).body.error, 'ERR_SECOND_FACTOR_NEEDED');
    server.advance(day);
    assert.equal((await signIn(person)).status, 200);
    assert.equal((await signIn(person, nextCode(secret))).status, 200, 'a code is of no use, and does no harm');
    const shown = await server.call('GET /users/:userId/second-factor', { as: await again(admin), params });
    assert.deepEqual(shown.body, { isOn: false, removedAt: null });
  });

  test('stays when its owner signs in with it, and when the administrator thinks better of it', async () => {
    const { admin, person, params, help, secret } = await lost();
    await help();
    const { body } = await signIn(person, nextCode(secret));
    assert.equal(body.user.secondFactor, undefined, 'the code ended the help');
    assert.ok((await help()).body.removedAt);
    const ended = await server.call('DELETE /users/:userId/second-factor/removal', { as: await again(admin), params });
    assert.deepEqual(ended.body, { isOn: true, removedAt: null });
    server.advance(2 * day);
    assert.equal((await signIn(person)).body.error, 'ERR_SECOND_FACTOR_NEEDED');
  });

  test('is no business of agents, nor of other companies', async () => {
    const { params, person } = await lost();
    const stranger = await newPerson('admin');
    const agent = await newPerson('user', person.companyId);
    const ask = (as: TestUser) => server.call('POST /users/:userId/second-factor/removal', { as, params });
    assert.equal((await ask(stranger)).body.error, 'ERR_NO_USER_FOUND');
    assert.equal((await ask(agent)).body.error, 'ERR_NO_PERMISSION');
  });

  test('waits as long as the company chose, which is never nothing', async () => {
    const { admin, person, help } = await lost();
    const choose = async (helpHours?: number) =>
      server.call('PUT /second-factor-rule', {
        as: await again(admin),
        body: { audience: 'nobody', graceDays: 7, ...(helpHours !== undefined && { helpHours }) },
      });
    for (const hours of [0, 73, 1.5]) assert.equal((await choose(hours)).body.error, 'ERR_VALIDATION');
    assert.equal((await choose(2)).body.helpHours, 2);
    assert.equal((await choose()).body.helpHours, 2, 'a client that does not know it leaves it');
    await help();
    server.advance(2 * 60 * 60_000 - 60_000);
    assert.equal((await signIn(person)).body.error, 'ERR_SECOND_FACTOR_NEEDED');
    server.advance(60_000);
    assert.equal((await signIn(person)).status, 200);
  });

  test('is kept by its owner from an open page; each step is in the audit log', async () => {
    const { admin, person, help } = await lost();
    const stop = (as: TestUser) => server.call('DELETE /users/me/second-factor/removal', { as });
    await help();
    assert.deepEqual((await stop(person)).body, { isOn: true, removedAt: null });
    assert.equal((await stop(await again(admin))).body.removedAt, null, 'their own, of which there is none');
    server.advance(2 * day);
    assert.equal((await signIn(person)).body.error, 'ERR_SECOND_FACTOR_NEEDED');
    await help();
    server.advance(day);
    assert.equal((await signIn(person)).status, 200);
    assert.equal((await signIn(person)).status, 200);
    const steps = ['second-factor-on', 'second-factor-help', 'second-factor-kept', 'second-factor-help'];
    assert.deepEqual((await noted(person)).toSorted(), [...steps, 'second-factor-removed'].toSorted());
  });

  test('also of somebody with passkeys only: they are good until the end of the wait, and are gone after it', async () => {
    const admin = await newPerson('admin');
    const person = await newPerson('user', admin.companyId);
    const params = { userId: person.id };
    await givePasskey(person);
    const shown = async () =>
      (await server.call('GET /users/:userId/second-factor', { as: await again(admin), params })).body;
    assert.deepEqual(await shown(), { isOn: true, removedAt: null });
    const asked = await server.call('POST /users/:userId/second-factor/removal', { as: await again(admin), params });
    const { removedAt } = asked.body;
    assert.equal((await signIn(person)).body.user.secondFactor?.removedAt, removedAt, 'told at once');
    assert.equal((await passkeysOf(person)).length, 1);
    server.advance(day);
    assert.deepEqual(await shown(), { isOn: false, removedAt: null });
    assert.equal((await signIn(person)).body.user.secondFactor, undefined);
    assert.equal((await passkeysOf(person)).length, 0);
  });

  test('that was taken away is not brought back by stopping the help afterwards', async () => {
    const { admin, person, params, help } = await lost();
    await givePasskey(person);
    await help();
    server.advance(day);
    await server.call('DELETE /users/:userId/second-factor/removal', { as: await again(admin), params });
    assert.equal((await signIn(person)).status, 200);
    assert.equal((await passkeysOf(person)).length, 0);
  });
});

describe('a passkey', () => {
  test('is the second step that a company asks for: its owner is not asked to set codes up with the password', async () => {
    const admin = await newPerson('admin');
    const person = await newPerson('user', admin.companyId);
    await givePasskey(person);
    const body = { audience: 'everybody', graceDays: 1 };
    await server.call('PUT /second-factor-rule', { as: admin, body });
    assert.equal((await signIn(person)).body.user.secondFactor, undefined);
    server.advance(2 * day);
    const refused = await signIn(person);
    assert.deepEqual([refused.status, refused.body], [403, { error: 'ERR_PASSKEY_NEEDED' }]);
    assert.equal((await signIn(person, '000000')).body.error, 'ERR_PASSKEY_NEEDED');
    assert.equal((await signIn(person, undefined, 'wrong')).body.error, 'ERR_INVALID_CREDENTIALS');
  });
});

/** Gives a person a passkey, whose authenticator nobody has. */
function givePasskey({ id: userId, companyId }: TestUser) {
  const passkey = { name: 'Phone', credentialId: `credential-${userId}`, publicKey: 'none', counter: 0 };
  return server.platform.database.system(({ db }) => db.insert(passkeys).values({ userId, companyId, ...passkey }));
}

function passkeysOf({ id }: TestUser) {
  return server.platform.database.system(({ db }) => db.select().from(passkeys).where(eq(passkeys.userId, id)));
}
