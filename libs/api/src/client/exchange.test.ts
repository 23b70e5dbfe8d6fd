import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchange, type Outgoing } from './exchange.ts';

/** Answers by path, to any origin; records the requests. */
class TestServer {
  readonly asked: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];
  private readonly server: Server = createServer(async (request, response) => {
    const headers = { 'Access-Control-Allow-Origin': 'http://localhost', 'Access-Control-Allow-Credentials': 'true' };
    if (request.method === 'OPTIONS') {
      const allowed = {
        'Access-Control-Allow-Headers': 'authorization,content-type',
        'Access-Control-Allow-Methods': '*',
      };
      return response.writeHead(204, { ...headers, ...allowed, 'Access-Control-Allow-Methods': 'PUT' }).end();
    }
    let body = '';
    for await (const part of request) body += part;
    this.asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const { status, content } = answers[request.url?.split('?')[0] ?? ''] ?? { status: 404, content: '' };
    if (status) response.writeHead(status, headers).end(content);
  });

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
  '/slow': { status: 0, content: '' },
};

const server = new TestServer();
let address: string;
beforeAll(async () => {
  address = await server.start();
});
afterAll(() => server.stop());

const ask = (path: string, more: Partial<Outgoing> = {}) =>
  exchange({ method: 'GET', url: address + path, timeout: 0, ...more });

test.each([
  ['/queues', 200, [{ id: 1 }]],
  ['/plain', 200, 'as it is'],
  ['/empty', 204, ''],
  ['/refused', 409, { error: 'ERR_CONFLICT' }],
])('%s is answered with %s', async (path, status, data) => {
  expect(await ask(path)).toEqual({ status, data });
});

test('query, token and body are sent', async () => {
  await ask('/queues', {
    method: 'PUT',
    query: { name: 'São & Cia', ids: '[1,2]' },
    token: 't',
    body: { color: null },
  });
  const { line, headers, body } = server.asked.at(-1) ?? { line: '', headers: {}, body: '' };
  const [path, query] = line.split('?');
  expect([path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
    'PUT /queues',
    { name: 'São & Cia', ids: '[1,2]' },
  ]);
  expect([headers.authorization, headers['content-type'], body]).toEqual([
    'Bearer t',
    'application/json',
    '{"color":null}',
  ]);
});

test('a file is returned as a Blob, its refusal as an error code', async () => {
  const { data } = await ask('/plain', { asFile: true });
  expect(data).toBeInstanceOf(Blob);
  expect((await ask('/refused', { asFile: true })).data).toEqual({ error: 'ERR_CONFLICT' });
});

test('a form is sent unchanged, and its upload progress is reported', async () => {
  const body = new FormData();
  body.append('media', new File(['x'.repeat(10_000)], 'note.txt'));
  const percents: number[] = [];
  await ask('/queues', { method: 'PUT', body, onProgress: (percent) => percents.push(percent) });
  expect(server.asked.at(-1)?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  // jsdom reports progress events, but without sizes.
  expect(percents.length).toBeGreaterThan(0);
});

test('a call that is aborted, times out or does not reach the server is rejected', async () => {
  const controller = new AbortController();
  const given = ask('/slow', { signal: controller.signal });
  controller.abort();
  await expect(given).rejects.toThrow('abort');
  await expect(ask('/queues', { signal: controller.signal })).rejects.toThrow();
  await expect(ask('/slow', { timeout: 50 })).rejects.toThrow('timeout');
  await expect(exchange({ method: 'GET', url: 'http://127.0.0.1:1/', timeout: 0 })).rejects.toThrow('error');
});
