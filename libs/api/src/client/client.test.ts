/** @jest-environment node */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { api, apiWithToken, fetchFile, send } from './client.ts';
import { type ClientOptions, configureClient } from './client-options.ts';

/** Answers by path, to any origin; records the requests. */
class TestServer {
  readonly asked: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];
  private readonly server: Server = createServer(async (request, response) => {
    const headers = { 'Content-Type': 'text/plain', 'X-Request-Id': 'in-the-header' };
    let body = '';
    for await (const part of request) body += part;
    this.asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    if (request.url === '/kept') return this.answerKept(request, response, headers);
    const { status, content } = answers[request.url?.split('?')[0] ?? ''] ?? { status: 404, content: '' };
    if (status) response.writeHead(status, headers).end(content);
  });

  /** Takes only a renewed token. */
  private answerKept({ headers }: IncomingMessage, response: ServerResponse, sent: OutgoingHttpHeaders): void {
    const isRenewed = headers.authorization === 'Bearer new';
    response.writeHead(isRenewed ? 200 : 403, sent).end(isRenewed ? 'new' : '{"error":"ERR_NO_PERMISSION"}');
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** `status` 0 is never answered. */
const answers: Record<string, { status: number; content: string }> = {
  '/queues': { status: 200, content: '[{"id":1}]' },
  '/plain': { status: 200, content: 'as it is' },
  '/empty': { status: 204, content: '' },
  '/refused': { status: 409, content: '{"error":"ERR_CONFLICT"}' },
  '/broken': { status: 500, content: '{"error":"ERR_INTERNAL","requestId":"in-the-body"}' },
  '/behind': { status: 502, content: '<html>' },
  '/slow': { status: 0, content: '' },
  '/ended': { status: 401, content: '{"error":"ERR_SESSION_EXPIRED"}' },
  '/unpaid': { status: 402, content: '{"error":"ERR_SUBSCRIPTION_EXPIRED"}' },
  '/forbidden': { status: 403, content: '{"error":"ERR_NO_PERMISSION"}' },
  '/api/messages/send': { status: 403, content: '{"error":"ERR_NO_PERMISSION"}' },
  '/auth/login': { status: 401, content: '{"error":"ERR_INVALID_CREDENTIALS"}' },
  '/auth/refresh_token': { status: 200, content: '{"token":"new"}' },
  '/contacts/export': { status: 200, content: 'name' },
};

const server = new TestServer();
let address: string;
beforeAll(async () => {
  address = await server.start();
});
afterAll(() => server.stop());

const { asked } = server;
const lastAsked = () => {
  const { line = '', headers = {}, body = '' } = asked.at(-1) ?? {};
  const [path, query] = line.split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(query)), headers, body };
};
/** What the client reports to the application, in order. */
const reported: string[] = [];
let token: string | null;
let given: ClientOptions;

beforeEach(() => {
  reported.length = 0;
  token = 'old';
  given = {
    apiUrl: address,
    getToken: () => token,
    onSignedIn: (session) => {
      token = session.token;
      reported.push('signed in');
    },
    onSignedOut: (code) => reported.push(`signed out: ${code}`),
    onClosed: () => reported.push('closed'),
  };
  configureClient(given);
});

test.each([
  ['GET /queues', [{ id: 1 }]],
  ['GET /plain', 'as it is'],
  ['GET /empty', ''],
])('%s is answered with %s', async (key, data) => {
  expect(await send(key, {})).toEqual(data);
});

test('query, token and body are sent; without a body there is no content type', async () => {
  await send('PUT /queues', { query: { name: 'São & Cia', ids: [1, 2] }, body: { color: null } });
  const { path, query, headers, body } = lastAsked();
  expect([path, query]).toEqual(['PUT /queues', { name: 'São & Cia', ids: '[1,2]' }]);
  expect([headers.authorization, headers['content-type'], body]).toEqual([
    'Bearer old',
    'application/json',
    '{"color":null}',
  ]);
  await send('POST /queues', {});
  expect(lastAsked().headers).not.toHaveProperty('content-type');
});

test('a call that needs no preflight sends no header of its own', async () => {
  token = null;
  await send('GET /queues', {});
  expect(lastAsked().headers).not.toHaveProperty('authorization');
  expect(lastAsked().headers).not.toHaveProperty('x-recado-client');
  expect(lastAsked().headers).not.toHaveProperty('traceparent');
});

test('a refusal waits until the application has its texts; a success does not', async () => {
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  configureClient({
    ...given,
    beforeRefusal: () => {
      reported.push('waited');
      return ready;
    },
  });
  await send('GET /queues', {});
  expect(reported).toEqual([]);
  const refused = send('GET /refused', {}).catch(({ code }: { code: string }) => reported.push(code));
  setTimeout(() => {
    reported.push('ready');
    becomeReady();
  }, 20);
  await refused;
  expect(reported).toEqual(['waited', 'ready', 'ERR_CONFLICT']);
});

test('each call begins a trace of its own, recorded in the share that the server wants', async () => {
  await send('GET /queues', {});
  const first = String(lastAsked().headers.traceparent);
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  configureClient({ ...given, traceShare: 1 });
  await send('GET /queues', {});
  const second = String(lastAsked().headers.traceparent);
  expect(second).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(second.slice(3, 52)).not.toBe(first.slice(3, 52));
});

test('a failure of the server has the id of its request, a refusal does not', async () => {
  await expect(send('GET /broken', {})).rejects.toMatchObject({ status: 500, body: { requestId: 'in-the-body' } });
  await expect(send('GET /behind', {})).rejects.toMatchObject({ status: 502, body: { requestId: 'in-the-header' } });
  const refusal = await send('GET /refused', {}).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ body: { error: 'ERR_CONFLICT' } });
  expect(refusal).not.toHaveProperty('body.requestId');
});

test('a program’s call has its own token, and its refusals leave the session alone', async () => {
  const refused = apiWithToken('POST /api/messages/send', 'key', { body: { number: '5511980000001', body: 'Oi' } });
  await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(lastAsked().headers.authorization).toBe('Bearer key');
  expect(reported).toEqual([]);
});

test('who may change nothing reads, and changes only themself; nothing else is asked of the server', async () => {
  configureClient({ ...given, isReadOnly: () => true });
  const before = asked.length;
  for (const refused of [send('PUT /queues', {}), fetchFile('GET /contacts/export', { query: {} })]) {
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
  }
  expect(asked.length).toBe(before);
  expect(await send('GET /queues', {})).toEqual([{ id: 1 }]);
  await expect(api('POST /auth/login', { body: { email: 'a@b.example', password: 'p' } })).rejects.toMatchObject({
    status: 401,
  });
  expect(reported).toEqual([]);
});

test('a file is returned as a Blob, its refusal as an error code', async () => {
  expect(await fetchFile('GET /contacts/export', { query: {} })).toBeInstanceOf(Blob);
  answers['/contacts/export'] = { status: 409, content: '{"error":"ERR_CONFLICT"}' };
  await expect(fetchFile('GET /contacts/export', { query: {} })).rejects.toMatchObject({ code: 'ERR_CONFLICT' });
});

test('a refusal has the code of the server; other calls than the user’s do not end the session', async () => {
  await expect(send('GET /refused', {})).rejects.toMatchObject({ status: 409, code: 'ERR_CONFLICT' });
  await expect(api('POST /auth/login', { body: { email: 'a@b.example', password: 'p' } })).rejects.toMatchObject({
    status: 401,
  });
  expect(reported).toEqual([]);
  await expect(send('GET /ended', {})).rejects.toMatchObject({ status: 401 });
  await expect(send('GET /unpaid', {})).rejects.toMatchObject({ status: 402 });
  expect(reported).toEqual(['signed out: ERR_SESSION_EXPIRED', 'closed']);
});

test('after a 403 the token is renewed once for all calls, and each call is made again with it', async () => {
  expect(await Promise.all([send('PUT /kept', { body: { id: 1 } }), send('GET /kept', {})])).toEqual(['new', 'new']);
  expect(reported).toEqual(['signed in']);
  expect(asked.filter(({ line }) => line === 'PUT /kept').map(({ body }) => body)).toEqual(['{"id":1}', '{"id":1}']);
});

test('a 403 that stays is thrown after one repetition; without a session the user is signed out', async () => {
  const before = asked.length;
  await expect(send('GET /forbidden', {})).rejects.toMatchObject({ status: 403 });
  expect(asked.slice(before).map(({ line }) => line)).toEqual([
    'GET /forbidden',
    'POST /auth/refresh_token',
    'GET /forbidden',
  ]);
  answers['/auth/refresh_token'] = { status: 401, content: '{"error":"ERR_ADDRESS_NOT_ALLOWED"}' };
  await expect(send('GET /forbidden', {})).rejects.toMatchObject({ status: 401 });
  expect(reported).toEqual(['signed in', 'signed out: ERR_ADDRESS_NOT_ALLOWED']);
});

test('a call that is aborted or does not reach the server has status 0', async () => {
  const controller = new AbortController();
  const given = send('GET /slow', { signal: controller.signal });
  controller.abort();
  await expect(given).rejects.toMatchObject({ status: 0, code: 'ERR_NETWORK' });
  server.stop();
  await expect(send('GET /queues', {})).rejects.toMatchObject({ status: 0 });
});
