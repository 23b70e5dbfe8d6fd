import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiScopes, type Endpoint, errorStatus } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import { type DeclaredEndpoint, declaredEndpoints } from '../../platform/http/route-key.ts';
import { tokenHash } from '../../platform/security/secrets.ts';
import { createAccessTokens } from '../../platform/security/tokens.ts';
import { type Sample, sampleOf } from './samples.ts';
import {
  type CallerKind,
  type MatrixWorld,
  marker,
  mayCall,
  people,
  refusalOfStrangers,
  startMatrixWorld,
} from './world.ts';

let world: MatrixWorld;
before(async () => {
  world = await startMatrixWorld();
});
after(() => world.server.close());

/** Calls as such a caller; with `untouched`, the sample of a call that no handler gets. */
async function callAs(kind: CallerKind, { key, endpoint }: DeclaredEndpoint, untouched?: Promise<Sample>) {
  const as = await (untouched ? world.refusedCaller : world.caller)(kind, endpoint.access);
  const sample = await (untouched ?? sampleOf(key)(world, as));
  return { ...(await world.server.call(key, { ...sample, as })), sample };
}

const refusalsOfAccess = ['ERR_SESSION_EXPIRED', 'ERR_NO_PERMISSION', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_PLAN_REQUIRED'];

/** Assertions for every response: no internal error, and no code that the endpoint does not declare. */
function assertDeclared({ endpoint, key }: DeclaredEndpoint, status: number, error: string | undefined): void {
  assert.ok(status < 500, `${key} answered ${status} ${error}`);
  if (status < 400) return;
  const codes: string[] = ['ERR_VALIDATION', ...refusalsOfAccess, ...(endpoint.errors ?? [])];
  const conflict = endpoint.errors?.includes('ERR_OTHER_OPEN_TICKET') && status === errorStatus.ERR_OTHER_OPEN_TICKET;
  assert.ok(codes.includes(error ?? '') || conflict, `${key} answered the undeclared ${status} ${error}`);
}

/** Callers whose company may not work, their refusal, and the values of `whenExpired` that serve them nevertheless. */
const closed: readonly (readonly [CallerKind, { dueDate?: string }, (Endpoint['whenExpired'] | undefined)[]])[] = [
  ['expiredAdmin', { dueDate: '2020-01-01' }, ['administrators', 'everybody']],
  ['expiredUser', { dueDate: '2020-01-01' }, ['everybody']],
  ['blockedAdmin', {}, ['everybody']],
];

test('an expired company may sign out, read, pay and export, and nothing else', () => {
  const served = declaredEndpoints().filter(({ endpoint }) => endpoint.whenExpired);
  assert.deepEqual(served.map(({ key }) => key).sort(), [
    'DELETE /auth/logout',
    'DELETE /company-archives/:archiveId',
    'DELETE /push-subscription',
    'GET /audits/export',
    'GET /auth/me',
    'GET /billing-details',
    'GET /campaigns/:campaignId/export',
    'GET /companies/listPlan/:companyId',
    'GET /company-archives',
    'GET /company-profile',
    'GET /contacts/export',
    'GET /conversation-reads/export',
    'GET /invoices',
    'GET /invoices/:invoiceId',
    'GET /invoices/:invoiceId/charge',
    'GET /invoices/:invoiceId/receipt',
    'GET /invoices/all',
    'GET /suppressed-numbers/export',
    'GET /ticket/reports/export',
    'GET /ticket/reports/reasons/export',
    'POST /company-archives',
    'POST /invoices/next',
    'POST /subscription',
    'PUT /billing-details',
    'PUT /company-archives/:archiveId',
    'PUT /company-profile',
  ]);
});

for (const declared of declaredEndpoints()) {
  const { key, endpoint } = declared;
  const { access } = endpoint;
  const isPublic = access === 'public';
  const isForAdmins = mayCall({ profile: 'admin', super: false }, access);
  let made: Promise<Sample> | undefined;
  /** One for all calls that are refused before a handler gets them: they leave its records as they are. */
  const untouched = () => {
    made ??= sampleOf(key)(world);
    return made;
  };

  describe(key, () => {
    test('without a token', async () => {
      const { status, body } = await world.server.call(key, await untouched());
      if (isPublic) return assertDeclared(declared, status, body.error);
      assert.deepEqual([status, body], [401, refusalOfStrangers(access)]);
    });

    if (isPublic) return;

    test('with a malformed token', async () => {
      const { status, body } = await world.server.call(key, { ...(await untouched()), as: 'a.b.c' });
      assert.deepEqual([status, body], [401, refusalOfStrangers(access)]);
    });

    test('with the other kind of token', async () => {
      const { token: as } = await world.refusedCaller('admin', access === 'token' ? 'session' : 'token');
      const { status, body } = await world.server.call(key, { ...(await untouched()), as });
      assert.deepEqual([status, body], [401, refusalOfStrangers(access)]);
    });

    if (access === 'token') {
      const { scope } = endpoint;
      test('with a key that has expired or was revoked', async () => {
        const { clock, database } = world.server.platform;
        const sample = await untouched();
        const { companyId } = world;
        const expired = await world.make.apiKey({ companyId, expiresAt: new Date(clock().getTime() - 1) });
        const revoked = await world.make.apiKey({ companyId });
        await database.system(({ db }) => db.delete(apiKeys).where(eq(apiKeys.tokenHash, tokenHash(revoked))));
        for (const as of [expired, revoked]) {
          const { status, body } = await world.server.call(key, { ...sample, as });
          assert.deepEqual([status, body], [401, refusalOfStrangers(access)]);
        }
      });

      test('with a key that allows everything else, or nothing else', async () => {
        const { companyId } = world;
        const without = await world.make.apiKey({ companyId, scopes: apiScopes.filter((one) => one !== scope) });
        const refused = await world.server.call(key, { ...(await sampleOf(key)(world)), as: without });
        if (scope) assert.deepEqual([refused.status, refused.body], [403, { error: 'ERR_NO_PERMISSION' }]);
        else assert.equal(refused.status, 200);
        const only = await world.make.apiKey({ companyId, scopes: scope ? [scope] : [] });
        const sample = await sampleOf(key)(world);
        const { status, body } = await world.server.call(key, { ...sample, as: only });
        assert.equal(status, sample.status ?? 200, JSON.stringify(body));
      });
    }

    test('with an expired token', async () => {
      const { clock, secret } = world.server.platform;
      const { id: userId, sessionId, companyId } = await world.refusedCaller('admin');
      const hourAgo = new Date(clock().getTime() - 3_600_000);
      const as = await createAccessTokens(secret, clock).sign(
        { userId, sessionId },
        { companyId, profile: 'admin' },
        hourAgo,
      );
      const { status, body } = await world.server.call(key, { ...(await untouched()), as });
      assert.deepEqual([status, body], [access === 'token' ? 401 : 403, refusalOfStrangers(access)]);
    });

    for (const [kind, person] of people) {
      test(`as ${kind}`, async () => {
        const sampled = mayCall(person, access) ? undefined : untouched();
        const { status, body, sample } = await callAs(kind, declared, sampled);
        assertDeclared(declared, status, body.error);
        if (!mayCall(person, access)) assert.deepEqual([status, body], [403, { error: 'ERR_NO_PERMISSION' }]);
        else if (kind === 'user') assert.equal(status, sample.userStatus ?? sample.status ?? 200, JSON.stringify(body));
        else assert.equal(status, sample.status ?? 200, JSON.stringify(body));
      });
    }

    test('as the administrator of another company', async () => {
      const { status, body, sample } = await callAs('otherAdmin', declared, isForAdmins ? undefined : untouched());
      assertDeclared(declared, status, body.error);
      assert.doesNotMatch(JSON.stringify(body), new RegExp(marker), 'what is another company’s was shown');
      const byId = Object.keys(sample.params ?? {}).some((name) => name.endsWith('Id') || name === 'uuid');
      const refusal = isForAdmins ? 404 : 403;
      if (byId || sample.refersToCompany) assert.equal(status, refusal, `${key} answered ${status}`);
    });

    for (const kind of ['trialAdmin', 'graceAdmin'] as const) {
      test(`as ${kind}: like any company`, async () => {
        const { status, body } = await callAs(kind, declared, isForAdmins ? undefined : untouched());
        assertDeclared(declared, status, body.error);
        assert.notEqual(status, 402);
      });
    }

    for (const [kind, dueDate, served] of closed) {
      test(`as ${kind}`, async () => {
        const isServed = served.includes(endpoint.whenExpired);
        const { status, body } = await callAs(kind, declared, isServed ? undefined : untouched());
        if (isServed) return assert.notEqual(status, 402);
        assert.deepEqual([status, body], [402, { error: 'ERR_SUBSCRIPTION_EXPIRED', ...dueDate }]);
      });
    }

    test('without the features of the plan', async () => {
      const isRefused = endpoint.plan !== undefined || !isForAdmins;
      const { status, body } = await callAs('plainAdmin', declared, isRefused ? untouched() : undefined);
      if (endpoint.plan) assert.deepEqual([status, body], [403, { error: 'ERR_PLAN_REQUIRED' }]);
      else assertDeclared(declared, status, body.error);
    });
  });
}
