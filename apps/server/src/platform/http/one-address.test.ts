import assert from 'node:assert/strict';
import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import { after, test } from 'node:test';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { testPassword } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

for (const takesPathOff of [true, false]) {
  test(`one address behind a proxy that ${takesPathOff ? 'strips the path' : 'keeps the path'}`, async () => {
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const server = await startTestServer({ environment: { WEB_URL: address, API_URL: `${address}/api-root/` } });
    closers.push(() => server.close());
    await startProxy(port, server, takesPathOff);
    await useThrough(address, server);
  });
}

test('one address on one listener, without a proxy', async () => {
  const port = await freePort();
  const server = await startTestServer({ environment: { WEB_PORT: String(port), API_PORT: String(port) } });
  closers.push(() => server.close());
  await useThrough(`http://localhost:${port}`, server);
  const page = await fetch(`http://localhost:${port}/healthz`);
  assert.deepEqual(await page.json(), { status: 'ok' });
});

test('a single listener requires a path for the API', async () => {
  const environment = { WEB_PORT: '8123', API_PORT: '8123', API_URL: 'https://shop.example' };
  await assert.rejects(startTestServer({ environment }), /API_URL/);
});

/**
 * Acts like a browser: reads the configuration, signs in, refreshes its session, uploads and downloads a file, and
 * listens.
 */
async function useThrough(address: string, server: TestServer): Promise<void> {
  const { apiUrl } = z.object({ apiUrl: z.string() }).parse(await (await fetch(`${address}/config.json`)).json());
  assert.equal(apiUrl, `${address}/api-root`);

  const { companyId, email, ticketId } = await anAgentWithATicket(server);
  const signedIn = await post(`${apiUrl}/auth/login`, { email, password: testPassword });
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json());
  const cookie = signedIn.headers.get('set-cookie') ?? '';
  assert.match(cookie, /jrt=.*Path=\/api-root\/auth/);
  const renewed = await post(`${apiUrl}/auth/refresh_token`, {}, { cookie: cookie.split(';', 1)[0] ?? '' });
  assert.equal(renewed.status, 200);

  const sockets = await Promise.all(['polling', 'websocket'].map((transport) => connect(apiUrl, token, transport)));
  const heard = sockets.map((socket) => once(socket, `company-${companyId}-appMessage`));
  const mediaUrl = await sendFile(apiUrl, token, ticketId);
  assert.ok(mediaUrl.startsWith(`${apiUrl}/media/`), mediaUrl);
  assert.equal(await (await fetch(mediaUrl)).text(), 'uma carta');
  await Promise.all(heard);
}

async function anAgentWithATicket({ make }: TestServer) {
  const { id: companyId } = await make.company();
  const { id: whatsappId } = await make.connection({ companyId });
  const { id: userId, email } = await make.user({ companyId, profile: 'admin' });
  const { id: ticketId } = await make.ticket({ companyId, whatsappId, userId, status: 'open' });
  return { companyId, email, ticketId };
}

async function sendFile(apiUrl: string, token: string, ticketId: number): Promise<string> {
  const form = new FormData();
  form.append('medias', new Blob(['uma carta']), 'carta.txt');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${apiUrl}/messages/${ticketId}`, { method: 'POST', headers, body: form });
  const { messages } = z.object({ messages: z.array(z.object({ mediaUrl: z.string() })) }).parse(await sent.json());
  return messages[0]?.mediaUrl ?? '';
}

/** Connects as the web client does (libs/api/src/client/socket.ts), with the API's path in the path of the engine. */
async function connect(apiUrl: string, token: string, transport: string): Promise<Socket> {
  const { origin, pathname } = new URL(apiUrl);
  const path = `${pathname}/socket.io`;
  const socket = io(origin, { path, auth: { token }, transports: [transport], forceNew: true });
  closers.push(async () => socket.close());
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

function once(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve));
}

function post(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(address, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

/** A small reverse proxy: everything is at one host, and requests below the path go to the API. */
async function startProxy(port: number, server: TestServer, takesPathOff: boolean): Promise<void> {
  const target = (request: IncomingMessage) => {
    const url = request.url ?? '/';
    const isApi = url.startsWith('/api-root/');
    const origin = new URL(isApi ? server.apiUrl : server.webUrl);
    const path = isApi && takesPathOff ? url.slice('/api-root'.length) : url;
    const { method, headers } = request;
    return forward({ host: origin.hostname, port: origin.port, path, method, headers });
  };
  const proxy: Server = createServer((request, response) => {
    const onward = target(request);
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  proxy.on('upgrade', (request, socket) => {
    const onward = target(request).end();
    onward.on('upgrade', (answer, behind, first) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      socket.write(first);
      behind.pipe(socket).pipe(behind);
      for (const end of [behind, socket]) end.on('error', () => undefined);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(port, 'localhost', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        proxy.close(resolve);
        proxy.closeAllConnections();
      }),
  );
}

function freePort(): Promise<number> {
  const holder = createServer();
  return new Promise((resolve) => {
    holder.listen(0, 'localhost', () => {
      const address = holder.address();
      holder.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
