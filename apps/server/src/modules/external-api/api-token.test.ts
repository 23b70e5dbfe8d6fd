import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { apiTokens, auditEntries, plans } from '../../platform/database/schema/index.ts';
import { tokenHash } from '../../platform/security/secrets.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe('The token of a connection', () => {
  let server: TestServer;
  let companyId: number;
  let planId: number;
  let admin: TestUser;
  let whatsappId: number;

  before(async () => {
    server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '0.05' } });
  });
  after(() => server.close());
  beforeEach(async () => {
    const company = await server.make.company();
    companyId = company.id;
    planId = company.planId ?? 0;
    admin = await server.make.user({ companyId, profile: 'admin' });
    whatsappId = (await server.make.connection({ companyId, isDefault: true })).id;
  });

  const params = () => ({ whatsappId });
  const make = async () => {
    const { body } = await server.call('POST /whatsapp/:whatsappId/api-token', { as: admin, params: params() });
    return body.token;
  };
  const revoke = () => server.call('DELETE /whatsapp/:whatsappId/api-token', { as: admin, params: params() });
  const shown = async () =>
    (await server.call('GET /whatsapp/:whatsappId', { as: admin, params: params() })).body.apiAccess;
  const send = (as: string) =>
    server.call('POST /api/messages/send', { as, body: { number: '5511988880001', body: 'Oi' } });

  test('is shown once, stored as a hash, and used until it is revoked', async () => {
    const token = await make();
    assert.match(token, /^rcd_[\w-]{43}$/);
    const rows = await server.database.database.system(({ db }) => db.select().from(apiTokens));
    const row = rows.find((one) => one.whatsappId === whatsappId);
    assert.equal(row?.tokenHash, tokenHash(token));
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(token));
    assert.equal((await shown())?.usedAt, null);
    assert.equal((await send(token)).status, 200);
    assert.ok((await shown())?.usedAt);
    assert.equal((await revoke()).status, 200);
    assert.equal(await shown(), null);
    const { status, body } = await send(token);
    assert.deepEqual([status, body], [401, { error: 'ERR_INVALID_API_TOKEN' }]);
  });

  test('that is renewed takes the place of the former one', async () => {
    const former = await make();
    const token = await make();
    assert.equal((await send(former)).status, 401);
    assert.equal((await send(token)).status, 200);
  });

  test('ends with its connection', async () => {
    const token = await make();
    await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params: params() });
    assert.equal((await send(token)).status, 401);
  });

  test('is nowhere in the audit log and in events, which say that it changed', async () => {
    const browser = await server.socket(admin);
    const token = await make();
    await browser.waitFor(`company-${companyId}-whatsapp`, (payload) => JSON.stringify(payload).includes('apiAccess'));
    assert.doesNotMatch(JSON.stringify(browser.heard), new RegExp(`${token}|${tokenHash(token)}`));
    const entries = await server.database.database.system(({ db }) =>
      db.select().from(auditEntries).where(eq(auditEntries.companyId, companyId)).orderBy(desc(auditEntries.id)),
    );
    assert.doesNotMatch(JSON.stringify(entries), new RegExp(`${token}|${tokenHash(token)}`));
    const made = entries.find(({ after }) => after && 'token_hash' in after);
    assert.deepEqual([made?.kind, made?.recordId, made?.actorId], ['whatsapps', String(whatsappId), admin.id]);
  });

  test('does not tell whether it is unknown, revoked or of another company', async () => {
    const other = await server.make.company();
    const theirs = await server.make.connection({ companyId: other.id });
    const answers = [
      await send('rcd_'.padEnd(47, 'x')),
      await send(admin.token),
      await send(tokenHash('x')),
      await send(''),
      await server.call('POST /whatsapp/:whatsappId/api-token', { as: admin, params: { whatsappId: theirs.id } }),
    ].map(({ status, body }) => [status, body]);
    const refused = [401, { error: 'ERR_INVALID_API_TOKEN' }];
    assert.deepEqual(answers, [refused, refused, refused, refused, [404, { error: 'ERR_NO_WAPP_FOUND' }]]);
  });

  test('is refused while the plan does not include the external API, but can be revoked', async () => {
    const token = await make();
    await server.database.database.system(({ db }) =>
      db.update(plans).set({ useExternalApi: false }).where(eq(plans.id, planId)),
    );
    const { status, body } = await send(token);
    assert.deepEqual([status, body], [403, { error: 'ERR_PLAN_REQUIRED' }]);
    const later = await server.make.user({ companyId, profile: 'admin' });
    const made = await server.call('POST /whatsapp/:whatsappId/api-token', { as: later, params: params() });
    assert.equal(made.body.error, 'ERR_PLAN_REQUIRED');
    assert.equal((await revoke()).status, 200);
  });

  test('has a rate limit of its own, which every answer tells', async () => {
    const token = await make();
    const left = ({ headers }: { headers: Headers }) => Number(headers.get('ratelimit-remaining'));
    const first = await send(token);
    assert.deepEqual([first.headers.get('ratelimit-limit'), left(first)], ['3', 2]);
    const reset = Number(first.headers.get('ratelimit-reset'));
    assert.ok(reset > 0 && reset <= 60);
    const rest = await Promise.all([send(token), send(token)]);
    assert.ok(rest.every(({ status }) => status === 200));
    const refused = await send(token);
    assert.deepEqual([refused.status, refused.body.error, left(refused)], [429, 'ERR_TOO_MANY_REQUESTS', 0]);
    assert.ok(Number(refused.headers.get('retry-after')) <= 60);
    whatsappId = (await server.make.connection({ companyId })).id;
    assert.equal((await send(await make())).status, 200, 'another connection is not limited by it');
  });
});
