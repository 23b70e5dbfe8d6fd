import type { FastifyInstance } from 'fastify';
import { listWaiting } from '../pairing/link.ts';
import type { Change, World } from '../world.ts';

const PING_MS = 20_000;

/** State for tests and tools, and the stream of changes for the page. */
export function addStateRoutes(server: FastifyInstance, world: World, facts: Record<string, string>): void {
  server.get('/api/state', () => ({
    ...facts,
    phones: world.phones.all().length,
    waiting: listWaiting(world),
    connections: [...world.connections].map(({ id, device, hung }) => ({ id, device: device?.jid, hung })),
    devices: world.devices.all().map(({ jid, online, pending }) => ({ jid, online, pending: pending.size })),
    faults: world.faults.list(),
  }));

  server.get('/api/events', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const stop = world.onChange((change) => sendChange(raw, change));
    const ping = setInterval(() => raw.write(': ping\n\n'), PING_MS).unref();
    request.raw.on('close', () => {
      stop();
      clearInterval(ping);
    });
  });
}

function sendChange(raw: NodeJS.WritableStream, change: Change): void {
  if (change.kind !== 'keys') raw.write(`data: ${JSON.stringify(change)}\n\n`);
}
