import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A foreign system that a company names, and that does harm. */
export interface HostileSystem {
  origin: string;
  /** How often each of its paths was called. */
  calls: Map<string, number>;
  /** How many of its endless files are being downloaded now. */
  dripping: () => number;
  /** How often a server was called that only this machine should reach. */
  inside: () => number;
  close: () => void;
}

/** Milliseconds between two bytes of an endless file. */
const drip = 500;

/**
 * Starts it. It answers a question with a file: `/ask/drip` with one that arrives a byte at a time and has no end,
 * `/ask/loop` with one that redirects to itself, `/ask/inside` with one that redirects to another server of this
 * machine.
 */
export async function startHostileSystem(): Promise<HostileSystem> {
  const calls = new Map<string, number>();
  const open = new Set<ServerResponse>();
  let reached = 0;
  const inside = createServer((_, response) => {
    reached += 1;
    response.end('segredo');
  });
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  const { port: insidePort } = inside.address() as AddressInfo;
  const hostile = createServer((request, response) => {
    const path = request.url ?? '';
    calls.set(path, (calls.get(path) ?? 0) + 1);
    const { origin } = new URL(`http://${request.headers.host}`);
    if (path.startsWith('/ask/'))
      return json(request.resume() && response, { file: origin + path.slice('/ask'.length) });
    if (path === '/loop') return redirect(response, '/loop');
    if (path === '/inside') return redirect(response, `http://127.0.0.1:${insidePort}/metrics`);
    response.writeHead(200, { 'content-type': 'image/png' });
    open.add(response);
    const each = setInterval(() => response.write('x'), drip);
    response.on('close', () => {
      clearInterval(each);
      open.delete(response);
    });
  });
  await new Promise<void>((done) => hostile.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`,
    calls,
    dripping: () => open.size,
    inside: () => reached,
    close() {
      for (const server of [hostile, inside]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function json(response: ServerResponse, content: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}
