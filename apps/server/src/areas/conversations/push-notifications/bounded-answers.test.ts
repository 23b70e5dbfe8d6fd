import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import webPush from 'web-push';
import { eventually } from '../../../testing/eventually.ts';
import { sendToService } from './send-to-service.ts';

const filling = 'x'.repeat(64 * 1024);

/** How push services misbehave, by path; each writes to the connection of its caller. */
const answers: Record<string, (socket: Socket) => void> = {
  '/silent': () => undefined,
  '/half-a-header': (socket) => socket.write('HTTP/1.1 201 Created\r\nx-slow: a'),
  '/endless-headers': (socket) => socket.write(`HTTP/1.1 201 Created\r\n${`x-long: ${filling}\r\n`}`),
  '/endless': (socket) => {
    socket.write('HTTP/1.1 201 Created\r\n\r\n');
    writeForEver(socket);
  },
};
/** The number of bytes that were written to callers, and the open connections. */
let written = 0;
const open = new Set<Socket>();
const asked: string[] = [];

const service = createServer((socket) => {
  open.add(socket);
  socket.on('error', () => undefined).on('close', () => open.delete(socket));
  socket.on('data', (part) => {
    const [method, path = ''] = String(part).split(' ');
    if (method !== 'POST') return;
    asked.push(path);
    answers[path]?.(socket);
  });
});
let origin: string;
before(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
after(() => service.close());

function writeForEver(socket: Socket): void {
  if (socket.destroyed) return;
  written += filling.length;
  socket.write(filling, () => writeForEver(socket));
}

const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@example.com' };
const browser = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: Buffer.alloc(16).toString('base64url') };
const details = { ticket: null, contact: '', by: '', queue: '', preview: '', type: 'chat' } as const;
const content = { kind: 'test', language: 'pt', ...details } as const;

function push(path: string, signal = new AbortController().signal): Promise<number> {
  const target = { endpoint: origin + path, ...browser };
  return sendToService({ keys, target, content, ttl: 60, topic: 'a' }, [origin], signal);
}

/** Moves the clock by ten seconds after the push service was called. */
async function patienceEnds(context: TestContext, path: string): Promise<void> {
  await eventually(`${path} is asked`, () => asked.includes(path));
  context.mock.timers.tick(10_000);
}

const allClosed = () => eventually('no connection is left', () => open.size === 0);

for (const path of ['/silent', '/half-a-header']) {
  test(`the connection to a push service that does not answer in time is closed: ${path}`, async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const refused = assert.rejects(push(path), { reason: 'timeout' });
    await patienceEnds(context, path);
    context.mock.timers.reset();
    await refused;
    await allClosed();
  });
}

test('a cancelled job does not wait for its push service', async () => {
  const ending = new AbortController();
  const refused = assert.rejects(push('/silent', ending.signal), { reason: 'unreachable' });
  ending.abort();
  await refused;
  await allClosed();
});

test('an endless answer counts by its status, and is not read', async () => {
  assert.equal(await push('/endless'), 201);
  await allClosed();
  // The limit is more than the buffers of both sides hold.
  assert.ok(written < 64 * 1024 * 1024, `${written} bytes`);
});

test('endless headers do not count as an answer', async () => {
  await assert.rejects(push('/endless-headers'), { reason: 'unreachable' });
  await allClosed();
});
