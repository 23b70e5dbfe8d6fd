import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import webPush from 'web-push';
import { OutboundError } from '../../../platform/outbound/call-outside.ts';
import { internalHosts } from '../../../platform/outbound/testing/internal-hosts.ts';
import { insideAnswers, resolveNamesInside } from '../../../platform/outbound/testing/resolve-names-inside.ts';
import { sendToService } from './send-to-service.ts';

const reached: string[] = [];
const target = createServer((request, response) => {
  reached.push(request.url ?? '');
  response.end();
});
const redirecting = createServer((_request, response) => {
  response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
});
let port: number;
let service: string;
before(async () => {
  await new Promise<void>((resolve) => target.listen(0, resolve));
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
  // Listening TCP servers have ports.
  port = (target.address() as AddressInfo).port;
  service = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
});
after(() => {
  target.close();
  redirecting.close();
});

const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@example.com' };
const browser = {
  p256dh: webPush.generateVAPIDKeys().publicKey,
  auth: Buffer.alloc(16).toString('base64url'),
};
const content = {
  kind: 'test',
  language: 'pt',
  ticket: null,
  contact: '',
  by: '',
  queue: '',
  preview: '',
  type: 'chat',
} as const;
const push = (endpoint: string, allowed: string[] = []) =>
  sendToService(
    { keys, target: { endpoint, ...browser }, content, ttl: 60, topic: 'a' },
    allowed,
    new AbortController().signal,
  );

test('no push goes to an internal address, however it is written', async () => {
  for (const host of internalHosts) {
    for (const protocol of ['http', 'https']) {
      await assert.rejects(push(`${protocol}://${host}:${port}/`), { code: 'ERR_PUSH_ADDRESS' }, host);
      await assert.rejects(push(`${protocol}://${host}/`), host);
    }
  }
  assert.deepEqual(reached, []);
});

test('no push goes to a name with an internal address', async (context) => {
  resolveNamesInside(context);
  for (const [index] of insideAnswers.entries()) {
    const isAddress = (error: unknown) => error instanceof OutboundError && error.reason === 'address';
    await assert.rejects(push(`https://push-${index}.example.com/`), isAddress);
  }
});

test('no push follows a redirection', async () => {
  await assert.rejects(push(service, [service]), { reason: 'redirections' });
  assert.deepEqual(reached, []);
});
