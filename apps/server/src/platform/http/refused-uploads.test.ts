import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const megabyte = 1024 * 1024;
let server: TestServer;
let token: string;
let ticketId: number;
before(async () => {
  server = await startTestServer({
    environment: { DOCUMENT_LIMIT_MB: '1', VIDEO_LIMIT_MB: '1', AUDIO_LIMIT_MB: '1', IMAGE_LIMIT_MB: '1' },
  });
  const { id: companyId } = await server.make.company();
  const { id: whatsappId } = await server.make.connection({ companyId });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  ticketId = (await server.make.ticket({ companyId, whatsappId, status: 'open', userId: admin.id })).id;
  token = admin.token;
});
after(() => server.close());

/** A connection of a client that keeps it, with everything that it received. */
function open(): { socket: Socket; received: () => string } {
  const { hostname, port } = new URL(server.apiUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      text += chunk;
    });
  return { socket, received: () => text };
}

/** Writes as fast as the other side reads; false if the connection ended before. */
async function send(socket: Socket, bytes: number): Promise<boolean> {
  const part = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < bytes; sent += part.length) {
    if (socket.destroyed || !socket.writable) return false;
    if (!socket.write(part))
      await Promise.race(['drain', 'close'].map((name) => once(socket, name).catch(() => undefined)));
  }
  return true;
}

const head = (path: string, fields: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Connection: keep-alive',
    ...Object.entries(fields).map((pair) => pair.join(': ')),
    '',
    '',
  ].join('\r\n');
const form =
  '--b\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';

const refusals = [
  {
    name: 'of a body without a session',
    path: () => `/messages/${ticketId}`,
    fields: { 'Content-Type': 'multipart/form-data; boundary=b' },
    status: 401,
  },
  {
    name: 'of a file that is too large',
    path: () => `/messages/${ticketId}`,
    fields: { 'Content-Type': 'multipart/form-data; boundary=b', Authorization: '' },
    status: 413,
  },
  {
    name: 'of a form that is malformed',
    path: () => `/messages/${ticketId}`,
    fields: { 'Content-Type': 'multipart/form-data; boundary=b', Authorization: '' },
    begin: '--b\r\nno header\r\n\r\n',
    status: 400,
  },
  {
    name: 'of JSON that is too large',
    path: () => '/queue',
    fields: { 'Content-Type': 'application/json', Authorization: '' },
    status: 413,
  },
  {
    name: 'of an address that is not there',
    path: () => '/nowhere',
    fields: { 'Content-Type': 'text/plain' },
    status: 413,
  },
];

for (const { name, path, fields, status, begin = form } of refusals) {
  for (const isChunked of [false, true]) {
    test(`the refusal ${name} ${isChunked ? 'in chunks' : 'of a known length'} answers, and leaves no connection that hangs`, {
      timeout: 45_000,
    }, async () => {
      const { socket, received } = open();
      const size = 20 * megabyte;
      const given = Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, key === 'Authorization' ? `Bearer ${token}` : value]),
      );
      const length: Record<string, string> = isChunked
        ? { 'Transfer-Encoding': 'chunked' }
        : { 'Content-Length': String(size) };
      socket.write(head(path(), { ...given, ...length }));
      if (isChunked) socket.write(`${size.toString(16)}\r\n`);
      socket.write(begin);
      const sending = send(socket, size - begin.length);
      await eventually('the answer', () => received().startsWith(`HTTP/1.1 ${status}`), { timeoutMs: 15_000 });
      const isSent = await sending;
      if (isSent) socket.write(isChunked ? '\r\n0\r\n\r\n' : '');
      // Either the connection ends, or it serves the next request.
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      await eventually('the end or the next answer', () => socket.destroyed || received().includes('{"status":"ok"}'), {
        timeoutMs: 15_000,
      });
      socket.destroy();
    });
  }
}

test('a client that stops in the middle of a refused body does not keep its connection', async () => {
  const { socket, received } = open();
  socket.write(
    head('/queue', {
      'Content-Type': 'application/json',
      'Content-Length': String(20 * megabyte),
      Authorization: `Bearer ${token}`,
    }),
  );
  await send(socket, megabyte);
  await eventually('the refusal', () => received().startsWith('HTTP/1.1 413'), { timeoutMs: 15_000 });
  await eventually('the end', () => socket.destroyed, { timeoutMs: 15_000 });
});
