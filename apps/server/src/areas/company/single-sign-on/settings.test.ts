import assert from 'node:assert/strict';
import { Resolver } from 'node:dns/promises';
import { after, before, beforeEach, mock, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { signInProviders } from './single-sign-on.schema.ts';
import { type CompanyWithIssuer, openCompanyWithIssuer } from './testing/company-with-issuer.ts';
import { type LocalIssuer, startLocalIssuer } from './testing/local-issuer.ts';

let issuer: LocalIssuer;
let server: TestServer;
let company: CompanyWithIssuer;
/** The TXT records of all domains. */
let records: string[][] | Error = [];
before(async () => {
  issuer = await startLocalIssuer();
  server = await startTestServer({ environment: { OUTBOUND_ORIGINS: issuer.origin } });
  mock.method(Resolver.prototype, 'resolveTxt', async () => {
    if (records instanceof Error) throw records;
    return records;
  });
});
after(async () => {
  mock.restoreAll();
  await server.close();
  await issuer.close();
});
beforeEach(async () => {
  issuer.reset();
  records = [];
  company = await openCompanyWithIssuer(server, issuer);
});

const read = async (as = company.admin) => (await server.call('GET /single-sign-on', { as })).body;
const add = (domain: string, as = company.admin) =>
  server.call('POST /single-sign-on/domains', { as, body: { domain } });
const prove = (domainId: number, as = company.admin) =>
  server.call('POST /single-sign-on/domains/:domainId/proof', { as, params: { domainId } });
const attempt = () => server.call('POST /single-sign-on/trial', { as: company.admin });

test('the secret is sealed, never answered, not in the log, and kept for the same issuer and client only', async () => {
  const stored = () =>
    server.platform.database.system(async ({ db }) => {
      const rows = await db.select().from(signInProviders).where(eq(signInProviders.companyId, company.companyId));
      return rows[0]?.clientSecret ?? '';
    });
  const sealed = await stored();
  assert.ok(sealed.length > 20 && !sealed.includes('kept'));
  const kept = await company.choose({ clientSecret: undefined, claim: 'groups' });
  assert.deepEqual([kept.body.provider?.hasCredential, await stored()], [true, sealed]);
  const log = await server.platform.database.system(({ db }) =>
    db.select().from(auditEntries).where(eq(auditEntries.companyId, company.companyId)),
  );
  assert.ok(log.some(({ kind }) => kind === 'settings'));
  assert.ok(!JSON.stringify(log).includes(sealed));
  const other = await company.choose({ clientSecret: undefined, issuer: 'https://issuer.example' });
  assert.deepEqual([other.body.provider?.hasCredential, await stored()], [false, '']);
});

test('an issuer without TLS, or with more than an address, is refused', async () => {
  const wrong = ['http://issuer.example', 'https://a:b@issuer.example', 'https://issuer.example?x=1'];
  for (const address of wrong) {
    const { status, body } = await company.choose({ issuer: address });
    assert.deepEqual([status, body.error], [400, 'ERR_ISSUER_ADDRESS'], address);
  }
});

test('a trial says what the issuer thinks of the client', async () => {
  assert.deepEqual((await attempt()).body, { client: 'accepted' });
  await company.choose({ clientSecret: 'wrong' });
  assert.deepEqual((await attempt()).body, { client: 'refused' });
  issuer.foreign.always = { status: 500 };
  assert.equal((await attempt()).body.error, 'ERR_ISSUER_UNREACHABLE');
  await server.call('DELETE /single-sign-on', { as: company.admin });
  assert.equal((await attempt()).body.error, 'ERR_NO_SIGN_IN_PROVIDER_FOUND');
  assert.equal((await read()).provider, null);
});

test('a domain is proven by its TXT record, and then is of no other company', async () => {
  const { body: mine } = await add('Loja.Example');
  assert.deepEqual([mine.domain, mine.provedAt], ['loja.example', null]);
  assert.equal((await add('loja.example')).body.error, 'ERR_SIGN_IN_DOMAIN_TAKEN');
  assert.equal((await prove(mine.id)).body.error, 'ERR_SIGN_IN_DOMAIN_UNPROVEN');
  records = new Error('ETIMEOUT');
  assert.equal((await prove(mine.id)).body.error, 'ERR_SIGN_IN_DOMAIN_UNPROVEN');
  const other = await openCompanyWithIssuer(server, issuer);
  const { body: theirs } = await add('loja.example', other.admin);
  assert.notEqual(theirs.record, mine.record);
  records = [['v=spf1 -all'], [mine.record.slice(0, 20), mine.record.slice(20)]];
  assert.equal(
    (await prove(theirs.id, other.admin)).body.error,
    'ERR_SIGN_IN_DOMAIN_UNPROVEN',
    'the record of another',
  );
  assert.equal((await prove(mine.id, other.admin)).body.error, 'ERR_NO_SIGN_IN_DOMAIN_FOUND');
  assert.ok((await prove(mine.id)).body.provedAt);
  records = [[theirs.record]];
  assert.equal((await prove(theirs.id, other.admin)).body.error, 'ERR_SIGN_IN_DOMAIN_TAKEN');
  const params = { domainId: mine.id };
  const remove = (as = company.admin) => server.call('DELETE /single-sign-on/domains/:domainId', { as, params });
  assert.equal((await remove(other.admin)).status, 404);
  assert.equal((await remove()).status, 200);
  assert.ok((await prove(theirs.id, other.admin)).body.provedAt);
});

test('a company has twenty domains at most, and agents see none of it', async () => {
  for (let count = 0; count < 19; count++) assert.equal((await add(`d${count}.example`)).status, 200);
  assert.equal((await add('more.example')).body.error, 'ERR_SIGN_IN_DOMAINS_TOO_MANY');
  for (const domain of ['localhost', 'a b.example', '1.2.3.4', '-a.example', `${'a'.repeat(64)}.example`]) {
    assert.equal((await add(domain)).status, 400, domain);
  }
  const agent = await server.make.user({ companyId: company.companyId });
  assert.equal((await server.call('GET /single-sign-on', { as: agent })).status, 403);
});
