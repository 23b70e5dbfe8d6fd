import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** How a proxy treats new connections: passes them on, closes them, or answers as a server that is shutting down. */
type Mode = 'open' | 'cut' | 'refusing';

/** PostgreSQL's answer while it shuts down or recovers: severity, SQLSTATE and message. */
const shuttingDown = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is shutting down\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/** The server's key of a connection (`K`, 12 bytes, process id) with another process id, as a pooler answers. */
function asPooler(part: Buffer): Buffer {
  const place = part.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (place >= 0) part.writeInt32BE(1, place + 5);
  return part;
}

/** A proxy to the server of `address` for a test; `isPooler`: with connections of its own, as far as one can see. */
export async function startProxy(context: TestContext, address: string, usualPort = 5432, isPooler = false) {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let mode: Mode = 'open';
  let refused = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (mode !== 'open') {
      refused += 1;
      if (mode === 'cut') return void socket.destroy();
      return void socket.once('data', () => socket.end(shuttingDown));
    }
    const upstream = connect(Number(target.port || usualPort), target.hostname);
    for (const [one, other] of [[socket, upstream] as const, [upstream, socket] as const]) {
      if (isPooler && one === upstream) one.on('data', (part) => void other.write(asPooler(part)));
      else one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const listening = server.address();
  assert.ok(listening && typeof listening === 'object');
  const url = new URL(target);
  url.host = `127.0.0.1:${listening.port}`;
  return {
    url: url.href,
    /** Ends all connections; until `mend` it treats new ones in this way, and counts them. */
    cut(how: Exclude<Mode, 'open'> = 'cut') {
      mode = how;
      refused = 0;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      mode = 'open';
    },
    refused: () => refused,
    open: () => sockets.size,
  };
}
