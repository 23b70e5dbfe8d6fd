import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../../testing/factories.ts';
import type { Reply } from '../../../../testing/foreign-server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import {
  type AppCompany,
  installWithServer,
  openAppCompany,
  publishedApp,
  statementOf,
  verified,
} from './testing/app-world.ts';

let world: ServerWithForeign;
let company: AppCompany;
before(async () => {
  world = await startServerWithForeign();
  company = await openAppCompany(world.server, world.foreign);
  await company.arrived('/recado/installed');
});
after(() => world.close());
beforeEach(() => world.foreign.reset());

const ask = (body: object, as: TestUser = company.agent, app = company.app) =>
  world.server.call('POST /own-apps/:app/requests', {
    as,
    params: { app },
    body: { method: 'GET', path: '/', ...body },
  });
const json = { 'content-type': 'application/json; charset=utf-8' };

test('a request reaches the server with a statement about the person, and nothing else of the browser', async () => {
  const ticket = await world.server.make.ticket({ companyId: company.companyId });
  world.foreign.next.push({ status: 201, json: { orders: [1, 2] }, headers: json });
  const sent = { method: 'POST', path: '/orders/of-contact', query: { q: 'a&b=c', page: '2' }, body: { a: 1 } };
  const { status, body } = await ask({ ...sent, ticketId: ticket.id }, company.admin);
  assert.deepEqual([status, body], [200, { status: 201, body: { orders: [1, 2] } }]);
  const [received] = world.foreign.received;
  assert.ok(received);
  assert.deepEqual(
    [received.method, received.path, received.body],
    ['POST', '/orders/of-contact?q=a%26b%3Dc&page=2', '{"a":1}'],
  );
  const claims = await verified(world.server, statementOf(received), { audience: world.foreign.origin });
  assert.deepEqual([claims.sub, claims.ticket], [String(company.admin.id), ticket.id]);
  assert.deepEqual(Object.keys(received.headers).sort(), [
    'accept',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
    'x-request-id',
  ]);
  assert.equal(received.headers['content-type'], 'application/json');
  assert.ok(!statementOf(received).includes(company.admin.token));
});

for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
  test(`${method} is passed on`, async () => {
    assert.equal((await ask({ method, path: '/a' })).status, 200);
    assert.equal(world.foreign.received[0]?.method, method);
  });
}

test('what the server refuses is an answer, a text is a text, and nothing is nothing', async () => {
  world.foreign.next.push({ status: 422, json: { error: 'no' }, headers: json });
  world.foreign.next.push({ text: 'olá', headers: { 'content-type': 'text/plain; charset=utf-8' } });
  world.foreign.next.push({ status: 204 });
  assert.deepEqual((await ask({})).body, { status: 422, body: { error: 'no' } });
  assert.deepEqual((await ask({})).body, { status: 200, body: 'olá' });
  assert.deepEqual((await ask({})).body, { status: 204, body: null });
});

describe('paths that lead elsewhere, or that a server could read in another way, are refused', () => {
  const paths = [
    '',
    'orders',
    '//evil.example/x',
    '/a//b',
    '/..',
    '/../recado/installed',
    '/a/../../b',
    '/a/./b',
    '/.',
    '/%2e%2e/x',
    '/a%2fb',
    '/%72ecado/installed',
    '/a\\b',
    '/\\evil.example',
    '/a?b=c',
    '/a#b',
    '/a;b',
    '/a b',
    '/a\r\nx: y',
    '/a\u0000',
    '/á',
    'https://evil.example/',
    '@evil.example/',
    ':80@evil.example/',
    '/recado',
    '/recado/installed',
    '/RECADO/Removed',
    '/recado/',
    '/recado//installed',
    `/${'a'.repeat(500)}`,
  ];
  for (const path of paths) {
    test(JSON.stringify(path.slice(0, 40)), async () => {
      const { status, body } = await ask({ path });
      assert.deepEqual([status, body.error], [400, 'ERR_VALIDATION']);
      assert.deepEqual(world.foreign.received, []);
    });
  }

  test('others are paths', async () => {
    for (const path of ['/', '/a/', '/recado-orders', '/@a:b', '/a.b~c/d,e=f', '/...']) {
      assert.equal((await ask({ path })).status, 200, path);
      assert.equal(world.foreign.received.at(-1)?.path, path);
      assert.equal(world.foreign.received.at(-1)?.headers.host, new URL(world.foreign.origin).host);
    }
  });
});

test('other methods and bodies are refused, and unknown fields of a request are left out', async () => {
  for (const body of [
    { method: 'PATCH' },
    { method: 'CONNECT' },
    { method: 'POST', body: 'x'.repeat(256 * 1_024) },
    { query: { a: 1 } },
  ]) {
    assert.equal((await ask(body)).body.error, 'ERR_VALIDATION', JSON.stringify(body));
  }
  await ask({ headers: { host: 'evil.example', cookie: 'a=b', authorization: 'Bearer x' } });
  const [received] = world.foreign.received;
  assert.equal(received?.headers.cookie, undefined);
  assert.notEqual(received?.headers.authorization, 'Bearer x');
});

describe('answers', () => {
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const failing: Record<string, [Reply, string]> = {
    'that lead elsewhere': [{ status: 302, headers: { location: '/a' } }, 'ERR_APP_ANSWER'],
    'that lead inside': [{ status: 307, headers: { location: 'http://127.0.0.2/' } }, 'ERR_APP_ANSWER'],
    'that lead to the metadata of a cloud': [
      { status: 301, headers: { location: 'http://169.254.169.254/latest' } },
      'ERR_APP_ANSWER',
    ],
    'that are pages': [{ text: '<p>', headers: { 'content-type': 'application/xhtml+xml' } }, 'ERR_APP_ANSWER'],
    'that say no type': [{ text: '{}' }, 'ERR_APP_ANSWER'],
    'that are no JSON': [{ text: '{', headers: json }, 'ERR_APP_ANSWER'],
    'that are nested too deeply': [{ text: nested, headers: json }, 'ERR_APP_ANSWER'],
    'that are pictures': [{ bytes: Buffer.from([1, 2]), headers: { 'content-type': 'image/png' } }, 'ERR_APP_ANSWER'],
    'that are too large': [{ text: `"${'x'.repeat(1_024 * 1_024)}"`, headers: json }, 'ERR_APP_ANSWER_TOO_LARGE'],
    'that never come': [{ hangs: true }, 'ERR_APP_SERVER_AWAY'],
  };
  for (const [how, [reply, code]] of Object.entries(failing)) {
    test(how, async () => {
      world.foreign.next.push(reply);
      const { status, body } = await ask({});
      assert.deepEqual([status, body], [424, { error: code }]);
      assert.equal(world.foreign.received.length, 1, 'nobody else is asked');
    });
  }

  test('of a megabyte arrive', async () => {
    const text = 'x'.repeat(1_024 * 1_024 - 2);
    world.foreign.next.push({ text: `"${text}"`, headers: json });
    assert.deepEqual((await ask({})).body, { status: 200, body: text });
  });

  test('that take longer than ten seconds are left, whether nothing or a little comes', async () => {
    const slow = await startSlowServer();
    const away = await startServerWithForeign({ OUTBOUND_ORIGINS: slow.origin });
    try {
      const own = await openAppCompany(away.server, away.foreign, { origin: slow.origin });
      const params = { app: own.app };
      const asked = ['/silent', '/endless'].map((path) =>
        away.server.call('POST /own-apps/:app/requests', { as: own.admin, params, body: { method: 'GET', path } }),
      );
      for (const { status, body } of await Promise.all(asked)) {
        assert.deepEqual([status, body], [424, { error: 'ERR_APP_SERVER_SLOW' }]);
      }
    } finally {
      await slow.close();
      await away.close();
    }
  });
});

/** A server that answers nothing, or a letter now and then without end. */
async function startSlowServer() {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/endless') return;
    response.writeHead(200, { 'content-type': 'text/plain' });
    const dripping = setInterval(() => response.write('x'), 200);
    response.on('close', () => clearInterval(dripping));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    // A listening TCP server has a port.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

test('a server inside is not asked unless the operator allows it', async () => {
  const strict = await startServerWithForeign({ OUTBOUND_ORIGINS: '' });
  try {
    const port = new URL(world.foreign.origin).port;
    // The second resolves to this machine only when it is looked up to connect.
    for (const origin of [world.foreign.origin, `http://localhost:${port}`]) {
      const own = await openAppCompany(strict.server, strict.foreign, { origin });
      const params = { app: own.app };
      const body = { method: 'GET', path: '/' };
      const asked = await strict.server.call('POST /own-apps/:app/requests', { as: own.admin, params, body });
      assert.deepEqual([asked.status, asked.body], [424, { error: 'ERR_APP_SERVER_AWAY' }], origin);
    }
    assert.deepEqual(world.foreign.received, []);
  } finally {
    await strict.close();
  }
});

test('only who has the app asks its server, about what they may see', async () => {
  const other = await openAppCompany(world.server, world.foreign);
  assert.equal((await ask({}, other.admin)).body.error, 'ERR_NOT_FOUND');
  const queue = await world.server.make.queue({ companyId: company.companyId });
  const ticket = await world.server.make.ticket({ companyId: company.companyId, queueId: queue.id });
  assert.equal((await ask({ ticketId: ticket.id })).body.error, 'ERR_NO_PERMISSION');
  assert.deepEqual(company.received('/'), []);
});

test('a person asks the server of an app so often in a minute, that of another app apart', async () => {
  const limited = await startServerWithForeign({ RATE_LIMIT_FACTOR: '0.02' });
  try {
    const own = await openAppCompany(limited.server, limited.foreign);
    const another = await publishedApp(limited.server, { origin: limited.foreign.origin });
    await installWithServer(limited.server, own.companyId, another);
    const call = (as: TestUser, app = own.app) =>
      limited.server.call('POST /own-apps/:app/requests', { as, params: { app }, body: { method: 'GET', path: '/' } });
    assert.deepEqual([(await call(own.admin)).status, (await call(own.admin)).status], [200, 200]);
    const { status, body } = await call(own.admin);
    assert.deepEqual([status, body], [429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
    assert.equal((await call(own.admin, another.name)).status, 200);
    assert.equal((await call(own.agent)).status, 200);
  } finally {
    await limited.close();
  }
});
