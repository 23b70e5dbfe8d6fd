import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type ContractKey, contract, type SupportHours } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';

const server = useTestServer();
const hour = 3_600_000;
let sofia: TestUser;
let ana: TestUser;
let companyId: number;
let homeId: number;

beforeEach(async () => {
  homeId = (await server.make.company({ name: 'Recado' })).id;
  sofia = await server.make.user({ companyId: homeId, profile: 'admin', super: true, name: 'Sofia' });
  companyId = (await server.make.company({ name: 'Padaria' })).id;
  ana = await server.make.user({ companyId, profile: 'admin', name: 'Ana' });
});

const ask = (as = sofia, to = companyId) =>
  server.call('POST /support-grants', { as, body: { companyId: to, reason: 'As mensagens não chegam' } });
const answer = (supportGrantId: number, hours: SupportHours | null, as = ana) =>
  server.call('POST /company-support-grants/:supportGrantId/answer', {
    as,
    params: { supportGrantId },
    body: { hours },
  });
const enter = (supportGrantId: number, as = sofia) =>
  server.call('POST /support-grants/:supportGrantId/sign-in', { as, params: { supportGrantId } });
const endBy =
  (key: 'POST /support-grants/:supportGrantId/end' | 'POST /company-support-grants/:supportGrantId/end') =>
  (supportGrantId: number, as: TestUser) =>
    server.call(key, { as, params: { supportGrantId } });
const takeBack = endBy('POST /support-grants/:supportGrantId/end');
const endAccess = endBy('POST /company-support-grants/:supportGrantId/end');
const statusOf = async (token: string) => (await server.call('GET /auth/me', { as: token })).status;

const cookieOf = (headers: Headers) => /jrt=([^;]*)/.exec(headers.getSetCookie().join())?.[1] ?? '';
const renew = (cookie: string) => server.call('POST /auth/refresh_token', { headers: { cookie: `jrt=${cookie}` } });

/** Whom the session of a browser says to be in the company. Each renewal gives another token, so it is asked with the newest. */
const renewed = new Map<string, string>();
async function supportSeenBy(first: string) {
  const headers = { cookie: `jrt=${renewed.get(first) ?? first}` };
  const { body, headers: answered } = await server.call('POST /auth/refresh_token', { headers });
  renewed.set(first, cookieOf(answered));
  return body.user.support;
}

/** A grant that the company gave, and the token of a session in it. */
async function inside(hours: SupportHours = 1) {
  const { body: grant } = await ask();
  assert.equal((await answer(grant.id, hours)).status, 200);
  const { status, body, headers } = await enter(grant.id);
  assert.equal(status, 200, JSON.stringify(body));
  return { id: grant.id, token: body.token, user: body.user, cookie: cookieOf(headers) };
}

describe('without consent', () => {
  test('a super user gets into no company: neither before an answer, nor after a refusal, nor with what another one was given', async () => {
    const { body: asked } = await ask();
    assert.deepEqual([asked.state, asked.isOwn], ['asked', true]);
    const refused = async (id: number, as = sofia) => (await enter(id, as)).body.error;
    assert.equal(await refused(asked.id), 'ERR_SUPPORT_GRANT_ENDED');
    assert.equal((await answer(asked.id, null)).body.state, 'refused');
    assert.equal(await refused(asked.id), 'ERR_SUPPORT_GRANT_ENDED');
    assert.equal((await answer(asked.id, 1)).body.error, 'ERR_SUPPORT_GRANT_ENDED', 'an answer is final');
    const given = await inside();
    const tomas = await server.make.user({ companyId: homeId, profile: 'admin', super: true, name: 'Tomás' });
    assert.equal(await refused(given.id, tomas), 'ERR_NOT_FOUND');
    assert.equal((await takeBack(given.id, tomas)).status, 404);
    assert.equal((await server.call('GET /support-grants', { as: tomas })).body[0]?.isOwn, false);
    assert.equal((await ask(tomas)).status, 200, 'another one asks for themselves');
  });

  test('the tickets, contacts and messages of another company are not found by any endpoint that names one', async () => {
    const contact = await server.make.contact({ companyId });
    const ticket = await server.make.ticket({ companyId, contactId: contact.id });
    const params = { ticketId: ticket.id, contactId: contact.id };
    const about = Object.entries(contract).filter(
      ([key]) => key.startsWith('GET ') && /:(?:ticketId|contactId)\b/.test(key) && !key.includes('/api/'),
    );
    assert.ok(about.length > 8);
    for (const [key] of about) {
      const { status } = await server.call(key as ContractKey, { as: sofia, params } as never);
      assert.ok([403, 404].includes(status), `${key}: ${status}`);
    }
  });

  test('one company is asked once at a time, and never the own one or none', async () => {
    const { body: first } = await ask();
    assert.equal((await ask()).body.error, 'ERR_SUPPORT_ASKED');
    assert.equal((await ask(sofia, homeId)).status, 400);
    assert.equal((await ask(sofia, 2_000_000_000)).body.error, 'ERR_NO_COMPANY_FOUND');
    assert.equal((await takeBack(first.id, sofia)).body.state, 'ended');
    assert.equal((await answer(first.id, 4)).body.error, 'ERR_SUPPORT_GRANT_ENDED');
    assert.equal((await ask()).status, 200);
  });

  test('only administrators of that company answer, while they are that', async () => {
    const { body: grant } = await ask();
    const agent = await server.make.user({ companyId });
    const supervisor = await server.make.user({ companyId, profile: 'supervisor' });
    const other = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await answer(grant.id, 1, agent)).status, 403);
    assert.equal((await answer(grant.id, 1, supervisor)).status, 403);
    assert.equal((await answer(grant.id, 1, other)).status, 404);
    assert.equal((await answer(grant.id, 1, sofia)).status, 404, 'nobody consents to themselves');
    assert.equal((await ask(ana)).status, 403);
    await server.make.user({ companyId, profile: 'admin' });
    const boss = await server.make.user({ companyId, profile: 'admin' });
    const change = { profile: 'user' as const, name: 'Ana', email: 'ana-former@example.com', queueIds: [] };
    const changed = await server.call('PUT /users/:userId', { as: boss, params: { userId: ana.id }, body: change });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.equal((await answer(grant.id, 1)).status, 403, 'no administrator any more');
    const { body: waiting } = await server.call('GET /company-support-grants', { as: boss, query: { state: 'asked' } });
    assert.deepEqual(
      waiting.map(({ id }) => id),
      [grant.id],
    );
  });
});

describe('with consent', () => {
  test('the super user works in the company as an administrator who can give nothing that lasts', async () => {
    const { token, user } = await inside(4);
    assert.deepEqual(
      [user.companyId, user.profile, user.super, user.support?.isOwn],
      [companyId, 'admin', false, true],
    );
    assert.match(user.name, /^Suporte #\d+: Sofia$/);
    assert.equal(user.developer, undefined);
    const ticket = await server.make.ticket({ companyId });
    const read = await server.call('GET /messages/:ticketId', { as: token, params: { ticketId: ticket.id } });
    assert.equal(read.status, 200);
    const { body: log } = await server.call('GET /conversation-reads', { as: ana });
    assert.deepEqual(
      log.records.map(({ reader }) => [reader.kind, reader.name]),
      [['super', user.name]],
    );
    for (const key of [
      'GET /company-support-grants',
      'GET /company-archives',
      'GET /companies',
      'GET /contacts/export',
    ] as const) {
      assert.equal((await server.call(key, { as: token })).status, 403, key);
    }
    const body = { name: 'CRM', scopes: ['tickets:read' as const], expiresAt: null };
    assert.equal((await server.call('POST /api-keys', { as: token, body })).status, 403);
    assert.equal(
      (await server.call('POST /support-grants', { as: token, body: { companyId: homeId, reason: 'Mais' } })).status,
      403,
    );
    const { body: people } = await server.call('GET /users/list', { as: ana });
    assert.deepEqual(
      people.map(({ id }) => id),
      [ana.id],
      'is none of the company’s people',
    );
    assert.equal(await statusOf(sofia.token), 200, 'the own session goes on');
  });

  test('everybody in the company sees it, and until when', async () => {
    const agent = await server.make.user({ companyId });
    const browser = await server.socket(agent);
    const support = (as: TestUser) => supportSeenBy(as.refreshToken);
    assert.equal(await support(agent), undefined);
    const { id } = await inside();
    await browser.waitFor(`company-${companyId}-rights`, () => true);
    const told = await support(agent);
    assert.deepEqual([told?.by, told?.isOwn], ['Sofia', false]);
    const other = await server.make.user({ companyId: (await server.make.company()).id });
    assert.equal(await support(other), undefined);
    await endAccess(id, ana);
    assert.equal(await support(agent), undefined);
  });

  test('ended by the company: the next call is refused, the socket closed, and nothing begins anew', async () => {
    const { id, token } = await inside(24);
    const browser = await server.socket({ token });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await endAccess(id, stranger)).status, 404);
    assert.equal(await statusOf(token), 200);
    const { body } = await endAccess(id, ana);
    assert.deepEqual([body.state, body.endedBy], ['ended', 'Ana']);
    assert.equal(await statusOf(token), 401);
    await eventually('its socket is closed', () => !browser.socket.connected);
    assert.equal((await enter(id)).body.error, 'ERR_SUPPORT_GRANT_ENDED');
    assert.deepEqual((await endAccess(id, ana)).body, body, 'what ended stays as it is');
  });

  test('over while signed in: the next call is refused, the socket closed, and no renewal passes it', async () => {
    const { id, token, cookie } = await inside(1);
    const browser = await server.socket({ token });
    server.advance(hour - 1_000);
    const before = await renew(cookie);
    assert.deepEqual([before.status, await statusOf(before.body.token)], [200, 200]);
    server.advance(1_000);
    assert.equal(await statusOf(before.body.token), 401);
    assert.equal((await renew(cookieOf(before.headers))).status, 401);
    await eventually('its socket is closed', () => !browser.socket.connected);
    const later = await server.make.user({ companyId, profile: 'admin' });
    const { body } = await server.call('GET /company-support-grants', { as: later });
    assert.equal(body[0]?.state, 'expired');
    assert.equal(await supportSeenBy(later.refreshToken), undefined);
    const again = await server.make.user({ companyId: homeId, profile: 'admin', super: true });
    assert.equal((await enter(id, again)).status, 404);
  });

  test('ended by the super user, and replaced by a second session of theirs', async () => {
    const { id, token } = await inside();
    const { body: second } = await enter(id);
    assert.deepEqual([await statusOf(token), await statusOf(second.token)], [401, 200]);
    assert.equal((await takeBack(id, sofia)).body.endedBy, 'Sofia');
    assert.equal(await statusOf(second.token), 401);
  });

  test('who is no super user any more cannot enter', async () => {
    const { body: grant } = await ask();
    await answer(grant.id, 1);
    await server.platform.database.system(({ db }) =>
      db.update(users).set({ super: false }).where(eq(users.id, sofia.id)),
    );
    await server.platform.database.system(async (unit) => server.platform.sessions.userChanged(unit, sofia.id));
    assert.equal((await enter(grant.id)).status, 403);
  });
});

describe('the audit logs', () => {
  test('of both companies have each step, and what was done inside, marked with the grant', async () => {
    const { id, token, user } = await inside();
    const tag = await server.call('POST /tags', { as: token, body: { name: 'Segredo', color: '#0000aa' } });
    assert.equal(tag.status, 200, JSON.stringify(tag.body));
    await endAccess(id, ana);
    const log = async (as: TestUser) => (await server.call('GET /audits', { as })).body.records;
    const ofCompany = (await log(ana)).filter(({ kind }) => kind === 'support_grants' || kind === 'tags');
    assert.deepEqual(
      ofCompany.map(({ action, kind, actorName }) => [action, kind, actorName]),
      [
        ['update', 'support_grants', 'Ana'],
        ['create', 'tags', user.name],
        ['sign-in', 'support_grants', user.name],
        ['update', 'support_grants', 'Ana'],
        ['create', 'support_grants', 'Sofia'],
      ],
    );
    const own = (await log(sofia)).filter(({ label }) => label === 'Padaria');
    assert.deepEqual(
      own.map(({ action, kind, actorName }) => [action, kind, actorName]),
      [
        ['update', 'support_grants', 'Ana'],
        ['create', 'tags', user.name],
        ['sign-in', 'support_grants', user.name],
        ['update', 'support_grants', 'Ana'],
        ['create', 'support_grants', 'Sofia'],
      ],
    );
    const act = own.find(({ kind }) => kind === 'tags');
    assert.deepEqual(act?.changes, [{ field: 'supportGrant', before: null, after: String(id) }]);
    assert.ok(!JSON.stringify(own).includes('Segredo'), 'names and values stay in the company');
  });

  test('what others of the company do is not copied', async () => {
    await inside();
    await server.call('POST /tags', { as: ana, body: { name: 'Dela', color: '#0000aa' } });
    const { body } = await server.call('GET /audits', { as: sofia, query: { kind: 'tags' } });
    assert.deepEqual(body.records, []);
  });
});
