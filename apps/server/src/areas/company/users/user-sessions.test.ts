import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

const server = useSharedServer();
let companyId: number;
let admin: TestUser;
let agent: TestUser;
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId });
});

const sessionsOf = ({ id: userId }: TestUser, as: TestUser | { token: string } = admin) =>
  server.call('GET /users/:userId/sessions', { as, params: { userId } });
const end = ({ id: userId }: TestUser, sessionId: string, as: TestUser = admin) =>
  server.call('DELETE /users/:userId/sessions/:sessionId', { as, params: { userId, sessionId } });

test('the session shows where and with what its user signed in, and no tokens', async () => {
  const credentials = { email: admin.email, password: testPassword };
  const headers = { 'user-agent': chrome };
  const signedIn = await server.call('POST /auth/login', { body: credentials, headers });
  const { status, body } = await sessionsOf(admin, signedIn.body);
  assert.equal(status, 200);
  assert.equal(body.length, 1, 'one session per user');
  const [session] = body;
  assert.deepEqual(
    [session?.agent, session?.address, session?.isOwn, session?.seenAt],
    ['Chrome · Windows', '127.0.0.1', true, session?.startedAt],
  );
  assert.deepEqual(Object.keys(session ?? {}).sort(), ['address', 'agent', 'id', 'isOwn', 'seenAt', 'startedAt']);
  assert.equal((await sessionsOf(agent, signedIn.body)).body[0]?.isOwn, false);
});

test('an administrator ends it: the browser is notified, the socket closed, the tokens void, and the log has an entry', async () => {
  const browser = await server.socket(agent);
  const bystander = await server.socket(admin);
  assert.equal((await end(agent, agent.sessionId)).status, 200);
  await browser.waitFor(`company-${companyId}-sessionEnded`, (payload) =>
    JSON.stringify(payload).includes(agent.sessionId),
  );
  await eventually('its socket is closed', () => !browser.socket.connected);
  assert.equal((await server.call('GET /auth/me', { as: agent })).status, 401);
  const cookie = `jrt=${agent.refreshToken}`;
  assert.equal((await server.call('POST /auth/refresh_token', { headers: { cookie } })).status, 401);
  assert.deepEqual((await sessionsOf(agent)).body, []);
  assert.equal((await end(agent, agent.sessionId)).status, 200, 'a repetition');
  const log = await server.call('GET /audits', { as: admin, query: { action: 'session-ended' } });
  assert.deepEqual(
    log.body.records.map(({ actorId, kind, recordId }) => [actorId, kind, recordId]),
    [[admin.id, 'users', String(agent.id)]],
  );
  assert.ok(bystander.socket.connected);
  assert.ok(!bystander.heard.some(({ name }) => name.endsWith('sessionEnded')), 'only its user is notified');
});

test('agents are refused; other administrators cannot see or end the sessions of a super user', async () => {
  const boss = await server.make.user({ companyId, profile: 'admin', super: true });
  assert.equal((await sessionsOf(admin, agent)).status, 403);
  assert.equal((await end(agent, agent.sessionId, agent)).status, 403);
  assert.equal((await sessionsOf(agent, agent)).status, 403);
  assert.equal((await sessionsOf(boss)).status, 403);
  assert.equal((await end(boss, boss.sessionId)).status, 403);
  assert.equal((await end(admin, admin.sessionId, boss)).status, 200);
});

test('a session can be ended only under the id of its own user', async () => {
  const other = await server.make.user({ companyId });
  assert.equal((await end(other, agent.sessionId)).status, 200);
  assert.equal((await server.call('GET /auth/me', { as: agent })).status, 200);
});
