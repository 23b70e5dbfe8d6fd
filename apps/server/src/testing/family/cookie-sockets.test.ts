import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { io, type Socket } from 'socket.io-client';
import { eventually } from '../eventually.ts';
import { type TestUser, testPassword } from '../factories.ts';
import { type SharedServer, shareTestServer } from '../shared-server.ts';

let server: SharedServer;
let origin: string;
const opened: Socket[] = [];
before(async () => {
  server = await shareTestServer();
  [origin = ''] = server.platform.configuration.webOrigins;
});
after(async () => {
  for (const socket of opened) socket.close();
  await server.close();
});

const newAdmin = async () => server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });

/** The cookies that a browser keeps after a sign-in, as `name=value`. */
async function signIn({ email }: TestUser) {
  const { headers, body } = await server.call('POST /auth/login', { body: { email, password: testPassword } });
  const cookies = headers.getSetCookie();
  const forSockets = cookies.find((cookie) => cookie.includes('Path=/socket.io')) ?? '';
  return { cookies, token: body.token, cookie: forSockets.split(';')[0] ?? '' };
}

/** A socket as such clients open it: without a token, with the browser's cookies and the page's origin. */
function openSocket(headers: Record<string, string>, query: Record<string, string> = {}, transport = 'websocket') {
  const options = { transports: [transport], forceNew: true, reconnection: false };
  const socket = io(server.apiUrl, { ...options, query, extraHeaders: headers });
  opened.push(socket);
  return new Promise<Socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

describe('a client whose sockets carry no token', () => {
  test('is admitted by a cookie of its session, which only a handshake gets, and hears its company', async () => {
    const admin = await newAdmin();
    const { cookies, cookie, token } = await signIn(admin);
    const own = cookies.find((one) => one.startsWith(cookie)) ?? '';
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/socket.io']) {
      assert.match(own, new RegExp(attribute));
    }
    for (const transport of ['websocket', 'polling']) {
      const heard: string[] = [];
      const socket = await openSocket({ origin, cookie }, { companyId: '1', userId: '1' }, transport);
      socket.onAny((name: string) => heard.push(name));
      const name = `company-${admin.companyId}-queue`;
      await eventually('the queue', async () => {
        await server.call('POST /queue', {
          as: token,
          body: { name: `Fila ${heard.length} ${transport}`, color: randomColor() },
        });
        return heard.includes(name);
      });
      assert.ok(heard.every((one) => !one.startsWith('company-') || one.startsWith(`company-${admin.companyId}-`)));
    }
  });

  test('opens a dozen sockets in each of several tabs; its own web page still gets in; there is an end', async () => {
    const admin = await newAdmin();
    const { cookie, token } = await signIn(admin);
    for (let count = 0; count < 80; count += 1) await openSocket({ origin, cookie });
    assert.equal((await server.socket(token)).socket.connected, true);
    await assert.rejects(openSocket({ origin, cookie }), { message: 'ERR_TOO_MANY_REQUESTS' });
  });
});

describe('the cookie gives nothing else', () => {
  test('pages of other sites open no socket with it, and nothing without an origin does', async () => {
    const { cookie } = await signIn(await newAdmin());
    const others = [
      'https://evil.example',
      'null',
      `${origin}.evil.example`,
      origin.replace('://', '://www.'),
      `${origin}/`,
    ];
    for (const other of others) {
      await assert.rejects(openSocket({ origin: other, cookie }), { message: 'ERR_SESSION_EXPIRED' }, other);
    }
    await assert.rejects(openSocket({ cookie }), { message: 'ERR_SESSION_EXPIRED' });
  });

  test('a wrong token is not made good by it', async () => {
    const { cookie } = await signIn(await newAdmin());
    await assert.rejects(openSocket({ origin, cookie }, { token: 'a.b.c' }), { message: 'ERR_SESSION_EXPIRED' });
  });

  test('changed, or of another kind, it is refused', async () => {
    const { cookie, cookies } = await signIn(await newAdmin());
    const [name, value = ''] = cookie.split('=');
    const other = await signIn(await newAdmin());
    const [sessionId] = value.split('.');
    const refresh = cookies.find((one) => one.startsWith('jrt='))?.split(/[=;]/)[1];
    const foreign = other.cookie.split('.')[1];
    for (const forged of ['', sessionId, `${sessionId}.${foreign}`, refresh, `${value}x`]) {
      await assert.rejects(openSocket({ origin, cookie: `${name}=${forged}` }), { message: 'ERR_SESSION_EXPIRED' });
    }
  });

  test('it neither calls the API nor gets a new token', async () => {
    const { cookie } = await signIn(await newAdmin());
    const [, value = ''] = cookie.split('=');
    assert.equal((await server.call('GET /queue', { headers: { cookie } })).status, 401);
    assert.equal((await server.call('GET /queue', { as: value })).status, 401);
    for (const sent of [cookie, `jrt=${value}`]) {
      assert.equal((await server.call('POST /auth/refresh_token', { headers: { cookie: sent } })).status, 401);
    }
    await assert.rejects(server.socket(value), /ERR_SESSION_EXPIRED/);
  });
});

describe('the sockets end with the session', () => {
  for (const [what, end] of [
    ['sign-out', async ({ token }) => server.call('DELETE /auth/logout', { as: token })],
    [
      'a new password',
      async ({ admin, token }) =>
        server.call('PUT /users/:userId', {
          as: token,
          params: { userId: admin.id },
          body: { password: 'another one', currentPassword: testPassword },
        }),
    ],
    ['a sign-in elsewhere', async ({ admin }) => signIn(admin)],
  ] satisfies [string, (of: { admin: TestUser; token: string }) => Promise<unknown>][]) {
    test(what, async () => {
      const admin = await newAdmin();
      const { cookie, token } = await signIn(admin);
      const socket = await openSocket({ origin, cookie });
      await end({ admin, token });
      await eventually('its end', () => !socket.connected);
      await assert.rejects(openSocket({ origin, cookie }), { message: 'ERR_SESSION_EXPIRED' });
    });
  }

  test('signing out deletes the cookie; a new token renews it', async () => {
    const admin = await newAdmin();
    const { cookies, token } = await signIn(admin);
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const renewed = await server.call('POST /auth/refresh_token', { headers: { cookie } });
    const inBrowser = renewed.headers.getSetCookie().find((one) => one.includes('Path=/socket.io')) ?? '';
    assert.equal((await openSocket({ origin, cookie: inBrowser.split(';')[0] ?? '' })).connected, true);
    const { headers } = await server.call('DELETE /auth/logout', { as: token });
    const ended = headers.getSetCookie().find((one) => one.includes('Path=/socket.io')) ?? '';
    assert.match(ended, /Expires=Thu, 01 Jan 1970/);
  });
});

function randomColor(): string {
  return `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`;
}
