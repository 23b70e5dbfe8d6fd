import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { userQueues, users } from '../../../platform/database/schema/users.ts';
import { eventually } from '../../../testing/eventually.ts';
import { testPassword } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { attemptLife } from './attempts.ts';
import { aBrowser, type CompanyWithIssuer, openCompanyWithIssuer, proveDomain } from './testing/company-with-issuer.ts';
import { type Differences, type LocalIssuer, startLocalIssuer } from './testing/local-issuer.ts';

let issuer: LocalIssuer;
let server: TestServer;
let company: CompanyWithIssuer;
before(async () => {
  issuer = await startLocalIssuer();
  server = await startTestServer({ environment: { OUTBOUND_ORIGINS: issuer.origin } });
});
after(async () => {
  await server.close();
  await issuer.close();
});
beforeEach(async () => {
  issuer.reset();
  company = await openCompanyWithIssuer(server, issuer);
  issuer.person = { sub: 'ana', email: `ana@${company.domain}`, email_verified: true, name: 'Ana Lima' };
});

/** Signs in from the beginning to the end in a browser. */
async function signIn(email = `ana@${company.domain}`, browser = aBrowser(server)) {
  const { body } = await browser.begin(email);
  return browser.finish(issuer.signIn(body.address ?? ''));
}

function assertRefused({ status, body }: { status: number; body: { error?: string } }, message?: string): void {
  assert.deepEqual([status, body.error], [400, 'ERR_COMPANY_SIGN_IN_REFUSED'], message);
}

const peopleOf = (companyId: number) =>
  server.platform.database.system(({ db }) => db.select().from(users).where(eq(users.companyId, companyId)));
const login = (email: string) => server.call('POST /auth/login', { body: { email, password: testPassword } });

describe('a sign-in with the account of the company', () => {
  test('makes somebody new, and later signs the same person in, also with another address', async () => {
    const queue = await server.make.queue({ companyId: company.companyId });
    await company.choose({ queueIds: [queue.id] });
    const first = await signIn();
    assert.equal(first.status, 200);
    const { user } = first.body;
    assert.deepEqual([user.name, user.email, user.profile], ['Ana Lima', `ana@${company.domain}`, 'user']);
    assert.deepEqual(user.queueIds, [queue.id]);
    issuer.person = { ...issuer.person, email: `ana.lima@${company.domain}` };
    const second = await signIn();
    assert.equal(second.body.user.id, user.id);
    assert.equal((await server.call('GET /auth/me', { as: first.body })).status, 401, 'one session');
    const listed = await server.call('GET /users', { as: company.admin, query: { searchParam: 'Ana' } });
    assert.deepEqual(listed.body.users[0]?.invitedUntil, null, 'nobody is invited');
  });

  test('takes a name that can be stored and edited, or the address in its place', async () => {
    issuer.person = { ...issuer.person, name: `Ana\0 \u202e${'x'.repeat(300)}` };
    assert.equal((await signIn()).body.user.name, `Ana ${'x'.repeat(46)}`);
    issuer.person = { ...issuer.person, sub: 'rui', email: `rui@${company.domain}`, name: ' ' };
    assert.equal((await signIn()).body.user.name, `rui@${company.domain}`);
  });

  test('gives profile and queues by claim, without queues that are gone', async () => {
    const { companyId } = company;
    const [sales, gone] = [await server.make.queue({ companyId }), await server.make.queue({ companyId })];
    const mappings = [
      { value: 'nothing', profile: 'admin' as const, queueIds: [] },
      { value: 'leads', profile: 'supervisor' as const, queueIds: [sales.id, gone.id] },
    ];
    await company.choose({ claim: 'groups', mappings });
    await server.call('DELETE /queue/:queueId', { as: company.admin, params: { queueId: gone.id } });
    issuer.person = { ...issuer.person, groups: ['others', 'leads'] };
    const { body } = await signIn();
    assert.deepEqual([body.user.profile, body.user.queueIds], ['supervisor', [sales.id]]);
  });

  test('links the account of the company with that address, and changes nothing of it', async () => {
    const ana = await server.make.user({
      companyId: company.companyId,
      email: `Ana@${company.domain}`,
      profile: 'admin',
    });
    const { body } = await signIn();
    assert.deepEqual([body.user.id, body.user.profile], [ana.id, 'admin']);
    issuer.person = { ...issuer.person, sub: 'somebody else' };
    assertRefused(await signIn(), 'the address went to somebody else');
  });

  test('does not make more people than the plan has, nor any where the company does not want it', async () => {
    const small = await openCompanyWithIssuer(server, issuer, { plan: { users: 1 } });
    issuer.person = { ...issuer.person, email: `ana@${small.domain}` };
    assert.equal((await signIn(`ana@${small.domain}`)).body.error, 'ERR_PLAN_LIMIT_REACHED');
    await small.choose({ createsUsers: false });
    assertRefused(await signIn(`ana@${small.domain}`));
    assert.equal((await peopleOf(small.companyId)).length, 1);
  });

  test('of one person twice at once makes one account', async () => {
    const answers = await Promise.all([signIn(), signIn(), signIn()]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await peopleOf(company.companyId)).length, 2);
  });

  test('counts as the second step, keeps to the addresses, and is in the log', async () => {
    const rule = { audience: 'everybody', graceDays: 0 } as const;
    await server.call('PUT /second-factor-rule', { as: company.admin, body: rule });
    assert.equal((await signIn()).status, 200);
    const entries = () =>
      server.platform.database.system(({ db }) =>
        db.select().from(auditEntries).where(eq(auditEntries.companyId, company.companyId)),
      );
    await eventually('it is in the log', async () => (await entries()).some(({ action }) => action === 'sign-in'));
    const places = { severalSessions: 'nobody', addressAudience: 'agents', addresses: ['192.0.2.0/24'] };
    await server.call('PUT /sign-in-rule', { as: company.admin, body: places });
    assert.equal((await signIn()).body.error, 'ERR_ADDRESS_NOT_ALLOWED');
  });

  test('does not bring back somebody who was deleted, until an administrator adds them again', async () => {
    const { body } = await signIn();
    await server.call('DELETE /users/:userId', { as: company.admin, params: { userId: body.user.id } });
    assertRefused(await signIn());
    const ana = await server.make.user({ companyId: company.companyId, email: `ana@${company.domain}` });
    assert.equal((await signIn()).body.user.id, ana.id);
  });
});

describe('somebody is refused', () => {
  const past = Math.floor(Date.now() / 1000) - 600;
  const wrong: [string, Differences, Record<string, unknown>?][] = [
    ['without a signature', { signature: 'none' }],
    ['signed with the public key', { signature: 'HS256' }],
    ['signed by somebody else', { signature: 'other' }],
    ['of another issuer', { claims: { iss: 'https://issuer.example' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients, issued to another one', { claims: { aud: ['recado', 'another'], azp: 'another' } }],
    ['that expired', { claims: { iat: past, exp: past + 500 } }],
    ['of another attempt', { claims: { nonce: 'another' } }],
    ['without expiry', { claims: { exp: undefined } }],
    ['without an address', { claims: { email: undefined } }],
    ['with an address that nobody verified', { claims: { email_verified: false } }],
    ['with an address of which nothing is said', { claims: { email_verified: undefined } }],
    ['whose address is denied, and whose domain is not', { claims: { email_verified: false, xms_edov: true } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with a subject that cannot be stored', { claims: { sub: 'a\0b' } }],
    ['with an address of a domain that is not proven', { claims: { email: 'ana@elsewhere.example' } }],
    ['with two at signs', { claims: { email: 'ana@elsewhere.example@' } }],
  ];
  for (const [name, differences] of wrong) {
    test(`with a token ${name}`, async () => {
      issuer.differences = differences;
      assertRefused(await signIn());
      assert.equal((await peopleOf(company.companyId)).length, 1);
    });
  }

  test('with a token signed with the public key, from an issuer that says it does so', async () => {
    issuer.configuration = { id_token_signing_alg_values_supported: ['HS256', 'none'] };
    const other = await openCompanyWithIssuer(server, issuer);
    issuer.person = { ...issuer.person, email: `ana@${other.domain}` };
    for (const signature of ['HS256', 'none'] as const) {
      issuer.differences = { signature };
      assertRefused(await signIn(`ana@${other.domain}`), signature);
    }
  });

  test('not because of a clock that differs by less than a minute, or of how Microsoft says it', async () => {
    const now = Math.floor(Date.now() / 1000);
    issuer.differences = { claims: { iat: now + 50, nbf: now + 50, exp: now + 400 } };
    assert.equal((await signIn()).status, 200);
    issuer.differences = { claims: { iat: now - 400, exp: now - 50 } };
    assert.equal((await signIn()).status, 200);
    issuer.differences = { claims: { email_verified: undefined, xms_edov: '1' } };
    assert.equal((await signIn()).status, 200);
  });

  test('with the answer of another browser, without a beginning, twice, and late', async () => {
    const [mine, other] = [aBrowser(server), aBrowser(server)];
    const { body } = await mine.begin(`ana@${company.domain}`);
    await other.begin(`ana@${company.domain}`);
    const sent = issuer.signIn(body.address ?? '');
    assertRefused(await other.finish(sent), 'another browser');
    assertRefused(await aBrowser(server).finish(sent), 'no beginning');
    assertRefused(await mine.finish({ ...sent, state: 'x'.repeat(43) }), 'another state');
    assert.equal((await mine.finish(sent)).status, 200);
    assertRefused(await mine.finish(sent), 'twice');
    const late = (await mine.begin(`ana@${company.domain}`)).body;
    const sentLate = issuer.signIn(late.address ?? '');
    server.advance(attemptLife + 1);
    assertRefused(await mine.finish(sentLate), 'late');
  });

  test('with a code of another attempt, and where the answer names another issuer', async () => {
    const browser = aBrowser(server);
    const stolen = issuer.signIn((await aBrowser(server).begin(`ana@${company.domain}`)).body.address ?? '');
    const own = issuer.signIn((await browser.begin(`ana@${company.domain}`)).body.address ?? '');
    assertRefused(await browser.finish({ ...own, code: stolen.code }), 'another code');
    const again = issuer.signIn((await browser.begin(`ana@${company.domain}`)).body.address ?? '');
    assertRefused(await browser.finish({ ...again, iss: 'https://issuer.example' }), 'another issuer');
  });

  test('of another company: its domain, its account with that address, and its people stay untouched', async () => {
    const other = await openCompanyWithIssuer(server, issuer);
    issuer.person = { ...issuer.person, email: other.admin.email };
    assertRefused(await signIn(`ana@${company.domain}`), 'the domain of another company');
    const stranger = await server.make.user({ companyId: other.companyId, email: `rui@${company.domain}` });
    issuer.person = { sub: 'rui', email: stranger.email, email_verified: true };
    assertRefused(await signIn(), 'the account is elsewhere');
    assert.equal((await server.call('GET /auth/me', { as: stranger })).status, 200);
    assert.equal((await peopleOf(company.companyId)).length, 1);
  });

  test('who is of the platform', async () => {
    await server.make.user({ companyId: company.companyId, email: `ana@${company.domain}`, super: true });
    assertRefused(await signIn());
  });
});

describe('only this way', () => {
  test('people of the domain have no password, but the emergency administrator', async () => {
    const { companyId, domain, admin } = company;
    const [ana, rui] = [
      await server.make.user({ companyId, email: `ana@${domain}` }),
      await server.make.user({ companyId, email: `rui@${domain}`, profile: 'admin' }),
    ];
    const outside = await server.make.user({ companyId });
    assert.equal((await company.choose({ onlyThisWay: true })).body.error, 'ERR_EMERGENCY_ADMINISTRATOR');
    for (const emergencyUserId of [ana.id, (await openCompanyWithIssuer(server, issuer)).admin.id, 0x7fffffff]) {
      const refused = await company.choose({ onlyThisWay: true, emergencyUserId });
      assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_EMERGENCY_ADMINISTRATOR']);
    }
    assert.equal((await company.choose({ onlyThisWay: true, emergencyUserId: rui.id })).status, 200);
    const refused = await login(ana.email);
    assert.deepEqual([refused.status, refused.body.error], [403, 'ERR_COMPANY_SIGN_IN_ONLY']);
    assert.equal((await login(admin.email)).body.error, 'ERR_COMPANY_SIGN_IN_ONLY');
    const wrong = await server.call('POST /auth/login', { body: { email: ana.email, password: 'wrong' } });
    assert.equal(wrong.body.error, 'ERR_INVALID_CREDENTIALS', 'a wrong password says nothing about it');
    assert.deepEqual([(await login(rui.email)).status, (await login(outside.email)).status], [200, 200]);
    assert.equal((await signIn()).body.user.id, ana.id);
    await server.call('DELETE /users/:userId', { as: admin, params: { userId: rui.id } });
    assert.equal((await login(admin.email)).status, 200, 'without one, administrators have theirs');
    assert.equal((await login(ana.email)).status, 403);
  });
});

describe('where to go', () => {
  test('is said by domain only, with one shape for everybody', async () => {
    const { body } = await aBrowser(server).begin(`nobody-here@${company.domain.toUpperCase()}`);
    const address = new URL(body.address ?? '');
    assert.equal(address.origin, issuer.origin);
    assert.equal(address.searchParams.get('redirect_uri'), `${server.platform.configuration.webUrl}/login/company`);
    assert.equal(address.searchParams.get('code_challenge_method'), 'S256');
    const unproven = 'waits.example';
    await server.call('POST /single-sign-on/domains', { as: company.admin, body: { domain: unproven } });
    for (const email of ['ana@elsewhere.example', `ana@${unproven}`, '@', 'a@b@c']) {
      const { status, body: answer } = await aBrowser(server).begin(email.padEnd(3, '@'));
      assert.deepEqual([status, answer], [200, { address: null }], email);
    }
  });

  test('is not said for an issuer that is down, slow, huge, or lies', async () => {
    const path = '/.well-known/openid-configuration';
    const origin = issuer.origin;
    const good = { issuer: origin, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` };
    const keys = { jwks_uri: `${origin}/keys` };
    const replies = {
      down: { hangs: true },
      'no JSON': { text: '<html>' },
      huge: { text: 'x'.repeat(300_000) },
      'another issuer': { json: { ...good, ...keys, issuer: 'https://issuer.example' } },
      'many tenants': { json: { ...good, ...keys, issuer: `${origin}/{tenantid}` } },
      'a script': { json: { ...good, ...keys, authorization_endpoint: 'javascript:alert(1)' } },
      'no TLS': { json: { ...good, ...keys, token_endpoint: 'http://issuer.example/token' } },
      inside: { json: { ...good, ...keys, token_endpoint: 'http://169.254.169.254/token' } },
      'no keys': { json: good },
      elsewhere: { status: 302, headers: { location: 'https://issuer.example' } },
    } as const;
    for (const [name, reply] of Object.entries(replies)) {
      await company.choose({ createsUsers: name.length % 2 === 0 });
      const headers = { 'content-type': 'application/json', ...('headers' in reply ? reply.headers : {}) };
      issuer.foreign.byPath.set(path, { ...reply, headers });
      const { status, body } = await aBrowser(server).begin(`ana@${company.domain}`);
      assert.deepEqual([status, body.error], [502, 'ERR_ISSUER_UNREACHABLE'], name);
    }
    issuer.foreign.byPath.set(path, { waits: true });
    const begun = Date.now();
    assert.equal((await aBrowser(server).begin(`ana@${company.domain}`)).status, 502);
    assert.ok(Date.now() - begun < 9_000, 'slow');
  });

  test('an issuer that is down, or huge, when the code is redeemed, is told apart from a refusal', async () => {
    for (const reply of [{ hangs: true }, { text: 'x'.repeat(300_000) }] as const) {
      const browser = aBrowser(server);
      const sent = issuer.signIn((await browser.begin(`ana@${company.domain}`)).body.address ?? '');
      issuer.foreign.byPath.set('/token', reply);
      assert.equal((await browser.finish(sent)).body.error, 'ERR_ISSUER_UNREACHABLE');
    }
  });
});

test('a queue of somebody new is of the company', async () => {
  const other = await openCompanyWithIssuer(server, issuer);
  const foreign = await server.make.queue({ companyId: other.companyId });
  assert.equal((await company.choose({ queueIds: [foreign.id] })).body.error, 'ERR_NO_QUEUE_FOUND');
  await proveDomain(server, company.companyId, 'second.example');
  const { body } = await signIn();
  const served = await server.platform.database.system(({ db }) =>
    db.select().from(userQueues).where(eq(userQueues.userId, body.user.id)),
  );
  assert.deepEqual(served, []);
});
