import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ownClientHeader } from '@recado/contract';
import { eventually } from '../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let headers: Record<string, string>;
let ticketId: number;
before(async () => {
  server = await startTestServer();
  const { id: companyId } = await server.make.company();
  const { id: whatsappId } = await server.make.connection({ companyId });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const ticket = await server.make.ticket({ companyId, whatsappId, status: 'open', userId: admin.id });
  ticketId = ticket.id;
  headers = { authorization: `Bearer ${admin.token}`, [ownClientHeader]: '1' };
});
after(() => server.close());

async function ask(path: string, init: RequestInit = {}): Promise<[number, string]> {
  const answer = await fetch(server.apiUrl + path, { ...init, headers: { ...headers, ...init.headers } });
  const { error } = await answer.json();
  return [answer.status, error];
}

const form = (body: string, type = 'multipart/form-data; boundary=b') =>
  ask(`/messages/${ticketId}`, { method: 'POST', body, headers: { 'content-type': type } });

test('an address that cannot be decoded is refused with a code', async () => {
  assert.deepEqual(await ask('/tickets/%E0%A4%A'), [400, 'ERR_VALIDATION']);
  assert.deepEqual(await ask(`/tickets/${'9'.repeat(300)}`), [400, 'ERR_VALIDATION']);
  assert.deepEqual(await ask(`/media/${'9'.repeat(180)}?expires=1&signature=2`), [404, 'ERR_NO_FILE_FOUND']);
});

test('a trailing slash is ignored, because older clients send one', async () => {
  for (const path of ['/settings/', '/users/', '/quick-messages/', '/whatsapp/?session=0', '/contacts/?pageNumber=1']) {
    assert.equal((await fetch(server.apiUrl + path, { headers })).status, 200, path);
  }
});

test('a multipart body that is truncated or malformed is refused, and leaves no file behind', async () => {
  const begun = '--b\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nabc';
  assert.deepEqual(await form(begun), [400, 'ERR_VALIDATION']);
  assert.deepEqual(await form('no form at all'), [400, 'ERR_VALIDATION']);
  assert.deepEqual(await form(begun, 'multipart/form-data'), [400, 'ERR_VALIDATION']);
  const received = join(server.platform.configuration.dataFolder, 'received');
  await eventually('nothing is left', async () => (await readdir(received)).length === 0);
});

test('a body that is nested too deeply, of another type or too large is refused', async () => {
  const send = (body: string, type: string) =>
    ask('/queue', { method: 'POST', body, headers: { 'content-type': type } });
  const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
  assert.deepEqual(await send(deep, 'application/json'), [400, 'ERR_VALIDATION']);
  assert.deepEqual(await send(`{"name":${deep}}`, 'application/json'), [400, 'ERR_VALIDATION']);
  assert.deepEqual(await send('{"__proto__":{"super":true}}', 'application/json'), [400, 'ERR_VALIDATION']);
  assert.deepEqual(await send('<queue/>', 'text/xml'), [400, 'ERR_VALIDATION']);
  assert.deepEqual(await send(`"${'x'.repeat(1024 * 1024)}"`, 'application/json'), [413, 'ERR_FILE_TOO_LARGE']);
});

test('half of a surrogate pair is stored as a replacement character in every field', async () => {
  const { body } = await server.call('POST /contacts', {
    as: headers.authorization?.replace('Bearer ', ''),
    body: { name: 'Ana \ud83d', number: '5511988887777', extraInfo: [{ name: 'Apelido', value: 'Nina\ud83d' }] },
  });
  assert.deepEqual([body.name, body.extraInfo[0]?.value], ['Ana \ufffd', 'Nina\ufffd']);
});

test('every listener answers with a code where its framework would send its own text', async () => {
  const { apiUrl, webUrl, operationsUrl } = server.application;
  for (const url of [apiUrl, webUrl, operationsUrl]) {
    const answerTo = async (path: string, init?: RequestInit) => {
      const answer = await fetch(url + path, init);
      return [answer.status, await answer.text()];
    };
    const notFound = [404, '{"error":"ERR_NOT_FOUND"}'];
    assert.deepEqual(await answerTo('/nothing.js'), notFound, url);
    assert.deepEqual(await answerTo('/assets/nothing.js'), notFound, url);
    for (const method of ['POST', 'PATCH', 'DELETE']) assert.deepEqual(await answerTo('/', { method }), notFound, url);
    assert.deepEqual(await answerTo('/healthz', { method: 'PUT' }), notFound, url);
    assert.deepEqual(await answerTo('/%E0%A4%A'), [400, '{"error":"ERR_VALIDATION"}'], url);
    assert.match(
      await raw(url, 'NOT HTTP AT ALL\r\n\r\n'),
      /^HTTP\/1.1 400 [\s\S]*\r\n\r\n{"error":"ERR_VALIDATION"}$/,
    );
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(50_000)}\r\n\r\n`;
    assert.match(await raw(url, long), /^HTTP\/1.1 431 [\s\S]*\r\n\r\n{"error":"ERR_VALIDATION"}$/);
  }
});

test('an endless request is refused, also on a connection with earlier requests, without a connection reset', async () => {
  const { hostname, port } = new URL(server.apiUrl);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  const failures: Error[] = [];
  let received = '';
  socket
    .on('error', (error) => failures.push(error))
    .on('data', (chunk) => {
      received += chunk;
    });
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually('the first answer', () => received.includes('200 OK'));
  socket.write(`GET /?${'x'.repeat(40_000)}`);
  await eventually('the refusal', () => received.includes('431'));
  socket.write('x'.repeat(40_000));
  await closed;
  assert.deepEqual(failures, []);
});

/** The answer of a listener to bytes that are not an HTTP request, until it closes the connection. */
async function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.end(bytes);
  let received = '';
  for await (const chunk of socket) received += chunk;
  return received;
}

test('an outage of the database or a full disk is told apart from an error of the server', async () => {
  const { database } = server.platform;
  const { tenant, system, reader } = database;
  const failure = (message: string, code?: string) =>
    new Error('Failed query: select 1', { cause: Object.assign(new Error(message), code ? { code } : {}) });
  const failures = [
    [failure('the database system is shutting down', '57P03'), 503, 'ERR_SERVER_BUSY'],
    [failure('terminating connection due to administrator command', '57P01'), 503, 'ERR_SERVER_BUSY'],
    [failure('Connection terminated unexpectedly'), 503, 'ERR_SERVER_BUSY'],
    [failure('connect ECONNREFUSED', 'ECONNREFUSED'), 503, 'ERR_SERVER_BUSY'],
    [failure('could not extend file', '53100'), 507, 'ERR_STORAGE_FULL'],
    [Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 507, 'ERR_STORAGE_FULL'],
    [new Error('something else'), 500, 'ERR_INTERNAL'],
  ] as const;
  for (const [error, status, code] of failures) {
    Object.assign(database, { tenant: () => Promise.reject(error) });
    try {
      assert.deepEqual(
        await ask('/quick-messages', {
          method: 'POST',
          body: '{"shortcode":"a","message":"b"}',
          headers: { 'content-type': 'application/json' },
        }),
        [status, code],
        error.message,
      );
    } finally {
      Object.assign(database, { tenant, system, reader });
    }
  }
});
