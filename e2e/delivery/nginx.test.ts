import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { io, type Socket } from 'socket.io-client';
import { ApiClient } from '../harness/api-client.ts';
import { freePorts } from '../harness/ports.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { missingForNginx, type Nginx, portsOfNginx, startNginx } from './nginx.ts';

let product: Product;
let nginx: Nginx;
let api: ApiClient;

describe('the example for nginx', { skip: missingForNginx() ?? false }, () => {
  before(async () => {
    // Its certificate is made for this test.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const ports = await portsOfNginx();
    const port = String(await freePorts(2));
    const listener = { WEB_PORT: port, API_PORT: port, OPERATIONS_PORT: String(Number(port) + 1) };
    const proxy = { TRUST_PROXY: '127.0.0.1', WEB_URL: `https://localhost:${ports.secure}` };
    product = await startProduct({ ...listener, ...proxy }, { isEmbedded: true });
    nginx = await startNginx(ports, { file: 'nginx.conf', servers: { '127.0.0.1:3000': `127.0.0.1:${port}` } });
    api = new ApiClient(`${nginx.url}/api-root`);
    await api.signIn(product.credentials.admin);
  });
  after(async () => {
    await nginx?.close();
    await product?.close();
  });

  test('sends browsers from http to https', async () => {
    const answer = await fetch(`${nginx.plainUrl}/tickets?a=b`, { redirect: 'manual' });
    assert.equal(answer.status, 308);
    assert.equal(answer.headers.get('location'), 'https://localhost/tickets?a=b');
  });

  test('serves the page and where its API is', async () => {
    const page = await fetch(nginx.url);
    assert.match(await page.text(), /<script/);
    const configuration = await (await fetch(`${nginx.url}/config.json`)).json();
    assert.equal(configuration.apiUrl, `${nginx.url}/api-root`);
  });

  test('passes a large file on, and back', async () => {
    const bytes = randomBytes(12 * 1024 * 1024);
    bytes.set(Buffer.from('%PDF-1.7\n'));
    const { id } = await api.call('POST /quick-messages', { body: { shortcode: 'price', message: 'x' } });
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'prices.pdf');
    const headers = { authorization: `Bearer ${api.sessionToken}` };
    const upload = { method: 'POST', headers, body: form };
    const stored = await fetch(`${nginx.url}/api-root/quick-messages/${id}/media-upload`, upload);
    assert.equal(stored.status, 200);
    const { mediaPath } = await stored.json();
    assert.ok(mediaPath.startsWith(nginx.url), mediaPath);
    const back = await fetch(mediaPath);
    assert.ok(Buffer.from(await back.arrayBuffer()).equals(bytes));
  });

  for (const transport of ['websocket', 'polling'] as const) {
    test(`keeps a socket over ${transport}, which hears what happens`, async () => {
      const socket = await connect(transport);
      try {
        const heard = new Promise<string>((resolve) =>
          socket.onAny((event) => event.includes('quick-message') && resolve(event)),
        );
        await api.call('POST /quick-messages', { body: { shortcode: `with-${transport}`, message: 'x', geral: true } });
        assert.match(await heard, /quick-message/);
        assert.equal(socket.io.engine.transport.name, transport);
      } finally {
        socket.disconnect();
      }
    });
  }

  test('passes on where a caller is, and not what it claims', async () => {
    const { userId } = await signInFrom('127.0.0.5', { 'x-forwarded-for': '203.0.113.9' });
    const sessions = await api.call('GET /users/:userId/sessions', { params: { userId } });
    assert.deepEqual(
      sessions.map(({ address }) => address),
      ['127.0.0.5'],
    );
  });
});

/** Signs an agent in from another address of this machine. */
async function signInFrom(localAddress: string, headers: Record<string, string>): Promise<{ userId: number }> {
  const options = { method: 'POST', localAddress, headers: { 'content-type': 'application/json', ...headers } };
  const call = request(`${nginx.url}/api-root/auth/login`, options);
  call.end(JSON.stringify(product.credentials.agent1));
  const [answer] = await once(call, 'response');
  assert.equal(answer.statusCode, 200);
  return { userId: JSON.parse(await text(answer)).user.id };
}

async function connect(transport: 'websocket' | 'polling'): Promise<Socket> {
  const socket = io(nginx.url, {
    path: '/api-root/socket.io',
    transports: [transport],
    rejectUnauthorized: false,
    auth: { token: api.sessionToken },
  });
  await new Promise((resolve, reject) => socket.once('ready', resolve).once('connect_error', reject));
  return socket;
}
