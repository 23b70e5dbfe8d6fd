import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { type Developers, newDevelopers } from '../testing/developers.ts';
import { developerGrants } from './developer-grants.schema.ts';

const server = useTestServer();
const minute = 60_000;
let team: Developers;

beforeEach(async () => {
  team = await newDevelopers(server);
});

const me = (as: Pick<TestUser, 'token'>) => server.call('GET /auth/me', { as });
const statusOf = async (as: Pick<TestUser, 'token'>) => (await me(as)).status;
const signInWith = (token: string) => server.call('POST /developer-sign-in', { body: { token } });
const linkWith = (as: string, developerGrantId: number) =>
  server.call('POST /own-grants/:developerGrantId/sign-in', { as, params: { developerGrantId } });
const revoke = (developerGrantId: number, as: TestUser = team.boss) =>
  server.call('POST /developer-grants/:developerGrantId/revocation', { as, params: { developerGrantId } });
const refresh = (token: string) => server.call('POST /auth/refresh_token', { headers: { cookie: `jrt=${token}` } });

async function shown(id: number) {
  const { body } = await server.call('GET /developer-grants', { as: team.boss });
  return body.find((grant) => grant.id === id);
}

async function ask(changes: object) {
  const until = new Date(server.platform.clock().getTime() + minute).toISOString();
  const { releaseKeyId, remote, companyId } = team;
  const body = { releaseKeyId, remote, companyId, profile: 'user' as const, until, reason: 'To see it', ...changes };
  return server.call('POST /developer-grants', { as: team.boss, body });
}

describe('a grant', () => {
  test('is shown with its team, company, state and last use, and to the team without who gave it', async () => {
    const id = await team.give();
    const given = await shown(id);
    assert.deepEqual(
      [given?.state, given?.grantedBy, given?.lastUsedAt, given?.revokedAt, given?.remote],
      ['active', 'Sofia', null, null, team.remote],
    );
    const { body: own } = await server.call('GET /own-grants', { as: team.key });
    assert.deepEqual(
      own.map((grant) => [grant.id, grant.companyId]),
      [[id, team.companyId]],
    );
    assert.doesNotMatch(JSON.stringify(own), /Sofia|link/i);
    await team.signIn(id);
    assert.notEqual((await shown(id))?.lastUsedAt, null);
  });

  test('is refused for another remote, an ended or unknown key, an unknown company, and a time that is past or too far', async () => {
    const at = (days: number) => new Date(server.platform.clock().getTime() + days * 86_400_000).toISOString();
    const fields = async (changes: object) => {
      const { status, body } = await ask(changes);
      assert.equal(status, 400, JSON.stringify(body));
      return JSON.stringify(body);
    };
    assert.match(await fields({ remote: 'other' }), /body\.remote/);
    assert.match(await fields({ releaseKeyId: 2_000_000_000 }), /body\.releaseKeyId/);
    assert.match(await fields({ until: at(-1) }), /body\.until/);
    assert.match(await fields({ until: at(14.01) }), /body\.until/);
    assert.equal((await ask({ companyId: 2_000_000_000 })).status, 404);
    assert.equal((await ask({ until: at(13.99) })).status, 200);
    const params = { releaseKeyId: team.releaseKeyId };
    await server.call('PUT /release-keys/:releaseKeyId', { as: team.boss, params, body: { isEnded: true } });
    assert.match(await fields({}), /body\.releaseKeyId/);
  });

  test('expires', async () => {
    const until = new Date(server.platform.clock().getTime() + minute).toISOString();
    const id = await team.give({ until });
    server.advance(minute);
    assert.equal((await shown(id))?.state, 'expired');
    assert.deepEqual((await server.call('GET /own-grants', { as: team.key })).body, []);
    const { status, body } = await linkWith(team.key, id);
    assert.deepEqual([status, body], [409, { error: 'ERR_DEVELOPER_GRANT_ENDED' }]);
    assert.equal((await revoke(id)).body.state, 'expired', 'what ended is not revoked');
  });
});

describe('the address for signing in', () => {
  test('works once, of two browsers at once for one', async () => {
    const token = await team.linkOf(await team.give());
    const both = await Promise.all([signInWith(token), signInWith(token)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
    assert.deepEqual((await signInWith(token)).body, { error: 'ERR_DEVELOPER_LINK_INVALID' });
  });

  test('is stored as its hash, works for five minutes, and ends with the next one and with the grant', async () => {
    const id = await team.give();
    const token = await team.linkOf(id);
    const rows = await server.platform.database.system(({ db }) =>
      db.select().from(developerGrants).where(eq(developerGrants.id, id)),
    );
    assert.ok(rows[0]?.linkHash);
    assert.ok(!JSON.stringify(rows).includes(token));
    const next = await team.linkOf(id);
    assert.equal((await signInWith(token)).status, 404, 'replaced');
    server.advance(5 * minute + 1);
    assert.equal((await signInWith(next)).status, 404, 'too old');
    const last = await team.linkOf(id);
    await revoke(id);
    assert.equal((await signInWith(last)).status, 404, 'revoked');
  });

  test('is made only for the team: keys of others, ended keys and keys without the remote get none', async () => {
    const id = await team.give();
    const others = await newDevelopers(server);
    assert.deepEqual((await linkWith(others.key, id)).body, { error: 'ERR_NOT_FOUND' });
    const reader = await server.make.apiKey({ companyId: others.companyId, scopes: ['tickets:read'] });
    assert.equal((await linkWith(reader, id)).status, 403);
    const change = (body: { remotes: string[] } | { isEnded: boolean }) =>
      server.call('PUT /release-keys/:releaseKeyId', {
        as: team.boss,
        params: { releaseKeyId: team.releaseKeyId },
        body,
      });
    await change({ remotes: ['another'] });
    assert.deepEqual((await linkWith(team.key, id)).body, { error: 'ERR_DEVELOPER_GRANT_ENDED' });
    await change({ remotes: [team.remote] });
    assert.equal((await linkWith(team.key, id)).status, 409, 'what ended stays so');
    const again = await team.give();
    const working = await team.signIn(again);
    await change({ isEnded: true });
    assert.equal(await statusOf(working), 401);
    assert.equal((await shown(again))?.revokedBy, null);
    assert.equal((await linkWith(team.key, again)).status, 409);
  });

  test('opens nothing of a company that may not work', async () => {
    const token = await team.linkOf(await team.give());
    await server.call('PUT /companies/:companyId', {
      as: team.boss,
      params: { companyId: team.companyId },
      body: { status: false },
    });
    assert.equal((await signInWith(token)).status, 402);
  });
});

describe('a session', () => {
  test('ends at once when the grant is revoked, with its socket', async () => {
    const id = await team.give();
    const working = await team.signIn(id);
    assert.equal(await statusOf(working), 200);
    const browser = await server.socket(working);
    const { status, body } = await revoke(id);
    assert.equal(status, 200);
    assert.deepEqual([body.state, body.revokedBy], ['revoked', 'Sofia']);
    assert.equal(await statusOf(working), 401);
    assert.equal((await refresh(working.refreshToken)).status, 401);
    await eventually('its socket is closed', () => !browser.socket.connected);
    await assert.rejects(server.socket(working), /ERR_SESSION_EXPIRED/);
  });

  test('ends with the grant, also one that is used all the time, with its socket', async () => {
    const until = new Date(server.platform.clock().getTime() + 10 * minute).toISOString();
    const working = await team.signIn(await team.give({ until }));
    const browser = await server.socket(working);
    server.advance(9.9 * minute);
    assert.equal(await statusOf(working), 200);
    const renewed = await refresh(working.refreshToken);
    assert.equal(renewed.status, 200);
    const { expires } = /expires=(?<expires>[^;]+)/i.exec(renewed.headers.getSetCookie().join())?.groups ?? {};
    assert.ok(new Date(expires ?? '').getTime() <= new Date(until).getTime());
    assert.equal(await statusOf(renewed.body), 200);
    server.advance(0.1 * minute);
    assert.equal(await statusOf(renewed.body), 401);
    const cookie = /jrt=([^;]*)/.exec(renewed.headers.getSetCookie().join())?.[1] ?? '';
    assert.equal((await refresh(cookie)).status, 401);
    await eventually('its socket is closed', () => !browser.socket.connected);
  });

  test('is the only one of its grant', async () => {
    const id = await team.give();
    const first = await team.signIn(id);
    const second = await team.signIn(id);
    assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 200]);
  });

  test('says for which remote it is, and until when, also after it was renewed', async () => {
    const working = await team.signIn(await team.give());
    const { body } = await refresh(working.refreshToken);
    assert.equal(body.user.developer?.remote, team.remote);
    assert.match(body.user.name, /^Developer: Team \d+$/);
  });
});

test('the audit log of the company, and of the installation, says who may look in, who did, and who ended it', async () => {
  const id = await team.give();
  await team.signIn(id);
  await revoke(id);
  const admin = await server.make.user({ companyId: team.companyId, profile: 'admin' });
  const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
  const query = { kind: 'developer_grants' } as const;
  const { body: seen } = await server.call('GET /audits', { as: admin, query });
  assert.deepEqual(
    seen.records.map(({ action, actorName, label }) => [action, actorName, label.replace(/\d+/, '')]),
    [
      ['update', 'Sofia', 'Team '],
      ['sign-in', seen.records[1]?.actorName, 'Team '],
      ['create', 'Sofia', 'Team '],
    ],
  );
  assert.match(seen.records[1]?.actorName ?? '', /^Developer: Team/);
  assert.match(JSON.stringify(seen.records[2]?.changes), /Prices are missing here/);
  const everywhere = await server.call('GET /audits', { as: team.boss, query: { ...query, everywhere: 'true' } });
  assert.ok(everywhere.body.records.some(({ recordId }) => recordId === String(id)));
  assert.equal((await server.call('GET /audits', { as: stranger, query })).body.records.length, 0);
});

describe('an administrator of the company', () => {
  const administratorOf = (companyId: number) => server.make.user({ companyId, profile: 'admin', name: 'Ana' });
  const grantsOf = (as: TestUser) => server.call('GET /company-grants', { as });
  const revokeOwn = (as: TestUser, developerGrantId: number) =>
    server.call('POST /company-grants/:developerGrantId/revocation', { as, params: { developerGrantId } });

  test('sees who may look in, without the key, and ends it at once; the super user sees by whom', async () => {
    const admin = await administratorOf(team.companyId);
    const id = await team.give();
    const working = await team.signIn(id);
    const { body: before } = await grantsOf(admin);
    assert.deepEqual(
      before.map((grant) => [grant.id, grant.state, grant.grantedBy, grant.reason, grant.remote]),
      [[id, 'active', 'Sofia', 'Prices are missing here', team.remote]],
    );
    assert.doesNotMatch(JSON.stringify(before), /link|releaseKey|userId/i);
    const { body: ended } = await revokeOwn(admin, id);
    assert.deepEqual([ended.state, ended.revokedBy], ['revoked', 'Ana']);
    assert.equal(await statusOf(working), 401);
    assert.equal((await refresh(working.refreshToken)).status, 401);
    assert.equal((await linkWith(team.key, id)).status, 409);
    assert.equal((await shown(id))?.revokedBy, 'Ana');
    assert.deepEqual((await revokeOwn(admin, id)).body, ended, 'what ended stays as it is');
  });

  test('neither sees nor ends the grants of others, gives none, and asks for no list of all', async () => {
    const stranger = await administratorOf((await server.make.company()).id);
    const id = await team.give();
    assert.deepEqual((await grantsOf(stranger)).body, []);
    assert.equal((await revokeOwn(stranger, id)).status, 404);
    assert.equal((await shown(id))?.state, 'active');
    const admin = await administratorOf(team.companyId);
    assert.equal((await server.call('GET /developer-grants', { as: admin })).status, 403);
    assert.equal((await revoke(id, admin)).status, 403);
  });

  test('is no agent, and no developer who has the role of one', async () => {
    const id = await team.give();
    const agent = await server.make.user({ companyId: team.companyId });
    assert.equal((await grantsOf(agent)).status, 403);
    assert.equal((await revokeOwn(agent, id)).status, 403);
    assert.equal((await revokeOwn(await team.signIn(id), id)).status, 403);
  });
});
