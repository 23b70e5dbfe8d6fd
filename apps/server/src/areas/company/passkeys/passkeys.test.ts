import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { challengeLife } from './challenges.ts';
import { anAuthenticator, type Differences } from './testing/authenticator.ts';

const server = useTestServer();
type Authenticator = ReturnType<typeof anAuthenticator>;

let person: TestUser;
beforeEach(async () => {
  person = await newPerson();
});

async function newPerson(): Promise<TestUser> {
  return server.make.user({ companyId: (await server.make.company()).id });
}

const begin = (as: TestUser, currentPassword = testPassword) =>
  server.call('POST /users/me/passkeys/challenge', { as, body: { currentPassword } });

/** Gives a person a passkey. Resolves with its authenticator. */
async function registered(as: TestUser): Promise<Authenticator> {
  const authenticator = anAuthenticator(server.platform.configuration);
  const { body } = await begin(as);
  const added = await server.call('POST /users/me/passkeys', {
    as,
    body: { name: 'Notebook', ...authenticator.register(body.challenge) },
  });
  assert.equal(added.status, 200);
  return authenticator;
}

const newChallenge = async () => (await server.call('POST /auth/passkey/challenge')).body.challenge;
const send = (body: ReturnType<Authenticator['signIn']>) => server.call('POST /auth/passkey', { body });
const signIn = async (authenticator: Authenticator, differences?: Differences) =>
  send(authenticator.signIn(await newChallenge(), differences));
const listed = async (as: { token: string }) => (await server.call('GET /users/me/passkeys', { as })).body;

function assertRefused({ status, body }: { status: number; body: { error?: string } }, message?: string): void {
  assert.deepEqual([status, body.error], [400, 'ERR_PASSKEY_REFUSED'], message);
}

describe('a passkey', () => {
  test('signs its owner in without e-mail, password and code; its use is noted', async () => {
    const authenticator = await registered(person);
    const { body } = await begin(person);
    assert.deepEqual([body.rpId, body.excluded], ['localhost', [authenticator.id]]);
    const signedIn = await signIn(authenticator, { userHandle: body.userHandle });
    assert.equal(signedIn.status, 200);
    assert.equal(signedIn.body.user.id, person.id);
    assert.equal((await server.call('GET /auth/me', { as: person })).status, 401, 'one session');
    const [passkey] = await listed(signedIn.body);
    assert.equal(passkey?.name, 'Notebook');
    assert.ok(passkey?.lastUsedAt);
  });

  test('is removed: it no longer signs in, and the log has both entries', async () => {
    const admin = await server.make.user({ companyId: person.companyId, profile: 'admin' });
    const authenticator = await registered(person);
    const [passkey] = await listed(person);
    const params = { passkeyId: passkey?.id ?? 0 };
    const stranger = await newPerson();
    const foreign = await server.call('DELETE /users/me/passkeys/:passkeyId', { as: stranger, params });
    assert.equal(foreign.body.error, 'ERR_NO_PASSKEY_FOUND');
    assert.equal((await listed(person)).length, 1, 'not by somebody else');
    await server.call('DELETE /users/me/passkeys/:passkeyId', { as: person, params });
    assertRefused(await signIn(authenticator));
    const log = await server.call('GET /audits', { as: admin });
    const actions = log.body.records.map(({ action }) => action).filter((action) => action.startsWith('passkey'));
    assert.deepEqual(actions.sort(), ['passkey-added', 'passkey-removed']);
  });

  test('is made with the password only, and ten times at most', async () => {
    assert.equal((await begin(person, 'wrong')).body.error, 'ERR_CURRENT_PASSWORD_WRONG');
    const { body } = await begin(person);
    for (let count = 0; count < 9; count++) await registered(person);
    const add = (challenge: string) =>
      server.call('POST /users/me/passkeys', {
        as: person,
        body: { name: 'Outro', ...anAuthenticator(server.platform.configuration).register(challenge) },
      });
    assert.equal((await add(body.challenge)).status, 200);
    assert.equal((await begin(person)).body.error, 'ERR_PASSKEYS_TOO_MANY');
  });

  test('counts as the second step that a company asks for', async () => {
    const admin = await server.make.user({ companyId: person.companyId, profile: 'admin' });
    const authenticator = await registered(person);
    const rule = { audience: 'everybody', graceDays: 0 } as const;
    const chosen = await server.call('PUT /second-factor-rule', { as: admin, body: rule });
    assert.deepEqual([chosen.body.protected, chosen.body.people], [1, 2]);
    const signedIn = await signIn(authenticator);
    assert.deepEqual([signedIn.status, signedIn.body.user.secondFactor], [200, undefined]);
    const cookie = `jrt=${/jrt=([^;]*)/.exec(signedIn.headers.getSetCookie().join())?.[1] ?? ''}`;
    assert.equal((await server.call('POST /auth/refresh_token', { headers: { cookie } })).status, 200);
  });

  test('does not open a company from an address that it does not allow', async () => {
    const admin = await server.make.user({ companyId: person.companyId, profile: 'admin' });
    const authenticator = await registered(person);
    const rule = { severalSessions: 'nobody', addressAudience: 'agents', addresses: ['192.0.2.0/24'] } as const;
    await server.call('PUT /sign-in-rule', { as: admin, body: rule });
    assert.equal((await signIn(authenticator)).body.error, 'ERR_ADDRESS_NOT_ALLOWED');
  });
});

describe('an answer is refused', () => {
  const wrong: [string, Differences][] = [
    ['of another origin', { origin: 'https://recado.example' }],
    ['of another port of the same host', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'recado.example' }],
    ['from a page inside another one', { crossOrigin: true }],
    ['that was made to register', { type: 'webauthn.create' }],
    ['without the verification of the user', { isVerified: false }],
    ['with the handle of another user', { userHandle: Buffer.from('user 1').toString('base64url') }],
  ];
  for (const [name, differences] of wrong) {
    test(name, async () => assertRefused(await signIn(await registered(person), differences)));
  }

  test('that was sent before, also at the same time', async () => {
    const authenticator = await registered(person);
    const answer = authenticator.signIn(await newChallenge());
    const both = await Promise.all([send(answer), send(answer)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
    assertRefused(await send(answer));
  });

  test('that comes late, or to a challenge of nobody', async () => {
    const authenticator = await registered(person);
    const answer = authenticator.signIn(await newChallenge());
    server.advance(challengeLife);
    assertRefused(await send(answer));
    assertRefused(await send(authenticator.signIn(Buffer.from('a.9999999999999.b').toString('base64url'))));
    assertRefused(await send(authenticator.signIn('AAAA')));
  });

  test('whose counter does not go on: the passkey was copied', async () => {
    const authenticator = await registered(person);
    assert.equal((await signIn(authenticator, { counter: 9 })).status, 200);
    assertRefused(await signIn(authenticator, { counter: 9 }));
    assert.equal((await signIn(authenticator, { counter: 10 })).status, 200);
  });

  test('of a key that nobody has, or under the id of another person of another company; the log says so', async () => {
    const other = await newPerson();
    const admin = await server.make.user({ companyId: other.companyId, profile: 'admin' });
    const [own, theirs] = [await registered(person), await registered(other)];
    assertRefused(await signIn(anAuthenticator(server.platform.configuration)));
    assertRefused(await send({ ...own.signIn(await newChallenge()), id: theirs.id }));
    await eventually('the entry', async () => {
      const log = await server.call('GET /audits', { as: admin, query: { action: 'sign-in-failed' } });
      return log.body.records.some(({ recordId }) => recordId === String(other.id));
    });
  });

  test('to the challenge of another person, or of a sign-in, when a passkey is made', async () => {
    const other = await newPerson();
    const challenges = [(await begin(other)).body.challenge, await newChallenge()];
    for (const challenge of challenges) {
      const body = { name: 'Notebook', ...anAuthenticator(server.platform.configuration).register(challenge) };
      assertRefused(await server.call('POST /users/me/passkeys', { as: person, body }));
    }
    const { body: begun } = await begin(person);
    const authenticator = anAuthenticator(server.platform.configuration);
    const elsewhere = authenticator.register(begun.challenge, { origin: 'https://recado.example' });
    assertRefused(
      await server.call('POST /users/me/passkeys', { as: person, body: { name: 'Notebook', ...elsewhere } }),
    );
    assert.deepEqual(await listed(person), []);
  });
});
