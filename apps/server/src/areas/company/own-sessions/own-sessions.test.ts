import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

const server = useSharedServer();
let admin: TestUser;
let companyId: number;
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  const body = { severalSessions: 'everybody', addressAudience: 'nobody', addresses: [] } as const;
  await server.call('PUT /sign-in-rule', { as: admin, body });
});

async function signIn({ email }: { email: string }, agent = chrome, device?: string) {
  const headers = { 'user-agent': agent, ...(device && { cookie: `recado_device=${device}` }) };
  const { body, headers: sent } = await server.call('POST /auth/login', {
    body: { email, password: testPassword },
    headers,
  });
  return { ...body, device: /recado_device=([^;]*)/.exec(sent.getSetCookie().join())?.[1] };
}

const listed = async (as: { token: string }) => (await server.call('GET /users/me/sessions', { as })).body;
const isOpen = async (as: { token: string }) => (await server.call('GET /auth/me', { as })).status;

describe('own sessions', () => {
  test('are listed with device and address, this one marked, without tokens', async () => {
    const other = await signIn(admin, firefox);
    const sessions = await listed(other);
    assert.deepEqual(
      sessions.map(({ agent, address, isOwn }) => [agent, address, isOwn]),
      [
        ['Firefox · Linux', '127.0.0.1', true],
        [null, null, false],
      ],
    );
    assert.deepEqual(Object.keys(sessions[0] ?? {}).sort(), ['address', 'agent', 'id', 'isOwn', 'seenAt', 'startedAt']);
  });

  test('one is ended: its socket closes, its calls are refused at once, and the log has an entry', async () => {
    const other = await signIn(admin);
    const [own] = (await listed(other)).filter(({ isOwn }) => isOwn);
    const browser = await server.socket(other);
    const end = (as: { token: string }, sessionId = own?.id ?? '') =>
      server.call('DELETE /users/me/sessions/:sessionId', { as, params: { sessionId } });
    assert.equal((await end(admin)).status, 200);
    await browser.waitFor(`company-${companyId}-sessionEnded`, () => true);
    await eventually('its socket is closed', () => !browser.socket.connected);
    assert.deepEqual([await isOpen(other), await isOpen(admin)], [401, 200]);
    assert.equal((await end(admin)).body.error, 'ERR_NO_SESSION_FOUND', 'a repetition');
    assert.equal((await end(admin, admin.sessionId)).status, 404);
    assert.equal(await isOpen(admin), 200, 'the own one stays');
    const log = await server.call('GET /audits', { as: admin, query: { action: 'session-ended' } });
    assert.deepEqual(
      log.body.records.map(({ actorId }) => actorId),
      [admin.id],
    );
  });

  test('all others are ended; those of other people stay', async () => {
    const colleague = await server.make.user({ companyId });
    const others = [await signIn(admin), await signIn(admin, firefox)];
    const end = (sessionId: string) =>
      server.call('DELETE /users/me/sessions/:sessionId', { as: admin, params: { sessionId } });
    assert.equal((await end(colleague.sessionId)).status, 404);
    assert.equal((await server.call('DELETE /users/me/sessions', { as: admin })).status, 200);
    for (const other of others) assert.equal(await isOpen(other), 401);
    assert.deepEqual([await isOpen(admin), await isOpen(colleague)], [200, 200]);
  });
});

describe('a new device', () => {
  test('is told once, by the session and by e-mail; the first one of an account is none', async () => {
    const first = await signIn(admin);
    assert.equal(first.user.newDevices, undefined);
    assert.match(first.device ?? '', /^[\w-]{43}$/);
    const again = await signIn(admin, firefox, first.device);
    assert.deepEqual([again.user.newDevices, again.device], [undefined, undefined], 'the cookie names it');
    const second = await signIn(admin, firefox);
    assert.deepEqual(
      second.user.newDevices?.map(({ agent, address }) => [agent, address]),
      [['Firefox · Linux', '127.0.0.1']],
    );
    assert.equal((await server.call('DELETE /users/me/new-devices', { as: second })).status, 200);
    assert.equal((await signIn(admin, firefox)).user.newDevices, undefined, 'the same browser in the same network');
  });

  test('tells the pages that are open', async () => {
    await signIn(admin);
    const page = await server.socket(admin);
    await signIn(admin, firefox);
    await page.waitFor(`company-${companyId}-rights`, () => true);
  });

  test('of one user is new for another, and a cookie that is none is replaced', async () => {
    const { device } = await signIn(admin);
    const colleague = await server.make.user({ companyId });
    await signIn(colleague);
    const shared = await signIn(colleague, firefox, device);
    assert.equal(shared.user.newDevices?.length, 1);
    const forged = await signIn(admin, 'curl/8', 'x');
    assert.match(forged.device ?? '', /^[\w-]{43}$/);
  });
});
