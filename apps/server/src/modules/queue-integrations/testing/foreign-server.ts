import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived. */
interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the foreign server answers; `hangs`: it ends the connection, `waits`: it never answers. */
export interface Reply {
  status?: number;
  json?: unknown;
  text?: string;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  hangs?: true;
  waits?: true;
}

/** A system of somebody else on this machine. */
export interface ForeignServer {
  origin: string;
  received: Received[];
  /** What it answers: by its path, else to the next requests in turn. */
  byPath: Map<string, Reply>;
  next: Reply[];
  /** Forgets requests and answers. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts such a system on a free port. */
export async function startForeignServer(): Promise<ForeignServer> {
  const received: Received[] = [];
  const next: Reply[] = [];
  const byPath = new Map<string, Reply>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() });
    const { status = 200, json, text, bytes, headers, hangs, waits } = byPath.get(path) ?? next.shift() ?? {};
    if (waits) return;
    if (hangs) return void request.socket.destroy();
    response.writeHead(status, headers).end(bytes ?? text ?? (json === undefined ? '' : JSON.stringify(json)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    // A listening TCP server has a port.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    byPath,
    next,
    reset: () => {
      received.length = 0;
      next.length = 0;
      byPath.clear();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
