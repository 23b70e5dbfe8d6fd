import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { apiKeys } from '../../../platform/database/schema/api-keys.ts';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { plans } from '../../../platform/database/schema/companies.ts';
import { tokenHash } from '../../../platform/security/secrets.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';

describe('A key of the external API', () => {
  const server = useTestServer({ environment: { RATE_LIMIT_FACTOR: '0.05' } });
  let companyId: number;
  let planId: number;
  let admin: TestUser;
  let whatsappId: number;
  beforeEach(async () => {
    const company = await server.make.company();
    companyId = company.id;
    planId = company.planId ?? 0;
    admin = await server.make.user({ companyId, profile: 'admin', name: 'Chefe' });
    whatsappId = (await server.make.connection({ companyId, isDefault: true })).id;
  });

  const draft = { name: 'Loja virtual', scopes: ['messages:send'] };
  const make = (given: object = {}, as = admin) => server.call('POST /api-keys', { as, body: { ...draft, ...given } });
  const one = (apiKeyId: number) => ({ as: admin, params: { apiKeyId } });
  const read = async (apiKeyId: number) => (await server.call('GET /api-keys/:apiKeyId', one(apiKeyId))).body;
  const revoke = (apiKeyId: number) => server.call('DELETE /api-keys/:apiKeyId', one(apiKeyId));
  const send = (as: string, given: object = {}) =>
    server.call('POST /api/messages/send', { as, body: { number: '5511988880001', body: 'Oi', ...given } });
  const system = <T>(work: (unit: Unit) => Promise<T>) => server.database.database.system(work);

  test('is shown once, stored as a hash, and used until it is revoked', async () => {
    const { token, record } = (await make()).body;
    assert.match(token, /^rcd_[\w-]{43}$/);
    const { id, createdAt, updatedAt, ...rest } = record;
    assert.deepEqual(rest, {
      ...draft,
      hint: token.slice(0, 10),
      whatsappId: null,
      madeBy: 'Chefe',
      expiresAt: null,
      formerUntil: null,
      usedAt: null,
    });
    const rows = await system(({ db }) => db.select().from(apiKeys));
    assert.equal(rows.find((row) => row.id === id)?.tokenHash, tokenHash(token));
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(token));
    assert.equal((await send(token)).status, 200);
    assert.ok((await read(id)).usedAt);
    assert.equal((await revoke(id)).status, 200);
    assert.equal((await server.call('GET /api-keys/:apiKeyId', one(id))).status, 404);
    const { status, body } = await send(token);
    assert.deepEqual([status, body], [401, { error: 'ERR_INVALID_API_TOKEN' }]);
  });

  test('has a name and scopes that can be changed, and is found by its name or connection', async () => {
    const { record } = (await make({ whatsappId })).body;
    await make({ name: 'Relatórios', scopes: ['tickets:read'] });
    const changes = { name: 'Loja nova', scopes: ['contacts:read', 'contacts:write'] };
    const { body } = await server.call('PUT /api-keys/:apiKeyId', { ...one(record.id), body: changes });
    assert.deepEqual([body.name, body.scopes, body.whatsappId], [changes.name, changes.scopes, whatsappId]);
    const found = async (query: object) =>
      (await server.call('GET /api-keys', { as: admin, query: { ...query } })).body.records.map(({ name }) => name);
    assert.deepEqual(await found({}), ['Loja nova', 'Relatórios']);
    assert.deepEqual(await found({ searchParam: 'relatorios' }), ['Relatórios']);
    assert.deepEqual(await found({ whatsappId }), ['Loja nova']);
  });

  test('can get another token, which makes the former one void', async () => {
    const { token: former, record } = (await make()).body;
    const { token } = (await server.call('POST /api-keys/:apiKeyId/token', one(record.id))).body;
    assert.equal((await send(former)).status, 401);
    assert.equal((await send(token)).status, 200);
  });

  test('accepts its former token for some hours if it is asked to, until that is ended', async () => {
    const { token: first, record } = (await make({ scopes: ['contacts:read'] })).body;
    const renew = async () => {
      const body = { formerHours: 24 };
      return (await server.call('POST /api-keys/:apiKeyId/token', { ...one(record.id), body })).body;
    };
    const statuses = async (...tokens: string[]) => {
      const answers = [];
      for (const as of tokens) answers.push((await server.call('GET /api/v1/contacts', { as })).status);
      return answers;
    };
    const { token: second, record: renewed } = await renew();
    const inADay = server.platform.clock().getTime() + 24 * 3_600_000;
    assert.ok(Math.abs(Date.parse(renewed.formerUntil ?? '') - inADay) < 60_000);
    assert.deepEqual(await statuses(first, second), [200, 200]);
    const { token: third } = await renew();
    assert.deepEqual(await statuses(first, second, third), [401, 200, 200]);
    const past = new Date(server.platform.clock().getTime() - 1);
    await system(({ db }) => db.update(apiKeys).set({ formerUntil: past }).where(eq(apiKeys.id, record.id)));
    assert.deepEqual(await statuses(second, third), [401, 200]);
    await renew();
    const ended = await server.call('DELETE /api-keys/:apiKeyId/former-token', one(record.id));
    assert.deepEqual([ended.status, ended.body.formerUntil], [200, null]);
    assert.deepEqual(await statuses(third), [401]);
    const tooLong = await server.call('POST /api-keys/:apiKeyId/token', {
      ...one(record.id),
      body: { formerHours: 169 },
    });
    assert.equal(tooLong.status, 400);
  });

  test('is refused from its expiry on', async () => {
    const now = server.platform.clock().getTime();
    const past = await make({ expiresAt: new Date(now - 1000).toISOString() });
    assert.deepEqual(
      [past.status, past.body.issues?.[0]?.path, past.body.issues?.[0]?.code],
      [400, 'body.expiresAt', 'inPast'],
    );
    const { token, record } = (await make({ expiresAt: new Date(now + 3_600_000).toISOString() })).body;
    assert.equal((await send(token)).status, 200);
    await system(({ db }) =>
      db
        .update(apiKeys)
        .set({ expiresAt: new Date(now - 1) })
        .where(eq(apiKeys.id, record.id)),
    );
    assert.deepEqual((await send(token)).body, { error: 'ERR_INVALID_API_TOKEN' });
    const later = { expiresAt: null };
    await server.call('PUT /api-keys/:apiKeyId', { ...one(record.id), body: later });
    assert.equal((await send(token)).status, 200);
  });

  test('allows only the endpoints of its scopes', async () => {
    const { token } = (await make({ scopes: ['contacts:read'] })).body;
    assert.deepEqual((await send(token)).body, { error: 'ERR_NO_PERMISSION' });
    assert.equal((await server.call('GET /api/v1/contacts', { as: token })).status, 200);
    const created = await server.call('POST /api/v1/contacts', {
      as: token,
      body: { name: 'Ana', number: '551188887777' },
    });
    assert.deepEqual([created.status, created.body], [403, { error: 'ERR_NO_PERMISSION' }]);
    for (const scopes of [[], ['everything']]) assert.equal((await make({ scopes })).status, 400);
  });

  test('that is limited to a connection sends only over it, and is deleted with it', async () => {
    const other = await server.make.connection({ companyId });
    const { token } = (await make({ whatsappId: other.id })).body;
    const { body } = await send(token);
    const [message] = await system(({ db }) => db.select().from(messages).where(eq(messages.id, body.id)));
    assert.equal(message?.connectionId, other.id);
    assert.deepEqual((await send(token, { whatsappId })).body, { error: 'ERR_NO_WAPP_FOUND' });
    await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params: { whatsappId: other.id } });
    assert.equal((await send(token)).status, 401);
  });

  test('is not contained in the audit log and in events, which show its creation', async () => {
    const browser = await server.socket(admin);
    const { token, record } = (await make()).body;
    await browser.waitFor(`company-${companyId}-apiKey`, (payload) => JSON.stringify(payload).includes(draft.name));
    const secrets = new RegExp(`${token}|${tokenHash(token)}`);
    assert.doesNotMatch(JSON.stringify(browser.heard), secrets);
    const entries = await system(({ db }) =>
      db.select().from(auditEntries).where(eq(auditEntries.companyId, companyId)).orderBy(desc(auditEntries.id)),
    );
    assert.doesNotMatch(JSON.stringify(entries), secrets);
    const made = entries.find(({ kind }) => kind === 'api_keys');
    assert.deepEqual([made?.action, made?.recordId, made?.actorId], ['create', String(record.id), admin.id]);
  });

  test('does not reveal whether it is unknown, and cannot be created for a connection of another company', async () => {
    const other = await server.make.company();
    const theirs = await server.make.connection({ companyId: other.id });
    const refused = [401, { error: 'ERR_INVALID_API_TOKEN' }];
    for (const as of ['rcd_'.padEnd(47, 'x'), admin.token, tokenHash('x'), '']) {
      const { status, body } = await send(as);
      assert.deepEqual([status, body], refused);
    }
    assert.deepEqual((await make({ whatsappId: theirs.id })).body, { error: 'ERR_NO_WAPP_FOUND' });
  });

  test('is refused while the plan does not include the external API, but can be revoked', async () => {
    const { token, record } = (await make()).body;
    await system(({ db }) => db.update(plans).set({ useExternalApi: false }).where(eq(plans.id, planId)));
    const { status, body } = await send(token);
    assert.deepEqual([status, body], [403, { error: 'ERR_PLAN_REQUIRED' }]);
    const later = await server.make.user({ companyId, profile: 'admin' });
    assert.equal((await make({}, later)).body.error, 'ERR_PLAN_REQUIRED');
    assert.equal((await server.call('GET /api-keys/openapi', { as: later })).body.error, 'ERR_PLAN_REQUIRED');
    // The list is read nevertheless: without it nobody finds the key to revoke.
    assert.equal((await server.call('GET /api-keys', { as: later })).body.count, 1);
    assert.equal((await revoke(record.id)).status, 200);
  });

  test('cannot be created beyond 50 keys of its company', async () => {
    for (let index = 0; index < 50; index += 1) await server.make.apiKey({ companyId });
    const { status, body } = await make();
    assert.deepEqual([status, body.error, body.issues?.[0]?.code], [400, 'ERR_VALIDATION', 'tooMany']);
  });

  test('has its own rate limit, which every answer contains', async () => {
    const { token } = (await make()).body;
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
    assert.equal((await send((await make()).body.token)).status, 200, 'another key is not limited by it');
  });

  test('reads the description of the API: the endpoints for programs, without those of screens', async () => {
    const { token } = (await make()).body;
    const { body } = await server.call('GET /api/v1/openapi.json', { as: token });
    assert.equal(body.openapi, '3.1.0');
    const paths = Object.keys(Object(body.paths));
    assert.ok(paths.includes('/api/v1/contacts/{contactId}') && paths.includes('/api/messages/send'));
    assert.ok(paths.every((path) => path.startsWith('/api/')));
    assert.doesNotMatch(JSON.stringify(body), /"session"/);
    assert.deepEqual((await server.call('GET /api-keys/openapi', { as: admin })).body, body);
  });
});
