import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer of the foreign server; `hangs`: it closes the connection without an answer, `waits`: it never answers. */
export interface Reply {
  status?: number;
  json?: unknown;
  text?: string;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  hangs?: true;
  waits?: true;
}

/** The possible failures of any outside system, as answers to all requests. */
export const faults = {
  'is too slow': { waits: true },
  'answers something else': { text: '<html>' },
  'answers too much': { text: 'x'.repeat(9 * 1024 * 1024) },
  'redirects without end': { status: 307, headers: { location: '/again' } },
  'redirects inside': { status: 307, headers: { location: 'http://127.0.0.2/' } },
  refuses: { status: 403 },
  fails: { status: 500 },
  'is down': { hangs: true },
} satisfies Record<string, Reply>;

/** A foreign system on this machine. */
export interface ForeignServer {
  origin: string;
  received: Received[];
  /** Its answers: to every request while this is set, else by path, else to the next requests in order. */
  always: Reply | undefined;
  byPath: Map<string, Reply>;
  next: Reply[];
  /** Called before it answers a request. */
  before: ((path: string) => Promise<void> | undefined) | undefined;
  /** Forgets requests and answers. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a foreign system on a free port; `answers` is called when no other answer is set. */
export async function startForeignServer(
  answers: (request: Received) => Reply | undefined = () => undefined,
): Promise<ForeignServer> {
  const received: Received[] = [];
  const next: Reply[] = [];
  const byPath = new Map<string, Reply>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const path = request.url ?? '';
    const { method = '', headers: sent } = request;
    const arrived = { method, path, headers: sent, body: Buffer.concat(parts).toString() };
    received.push(arrived);
    await foreign.before?.(path);
    const reply = foreign.always ?? byPath.get(path) ?? next.shift() ?? answers(arrived) ?? {};
    const { status = 200, json, text, bytes, headers, hangs, waits } = reply;
    if (waits) return;
    if (hangs) return void request.socket.destroy();
    response.writeHead(status, headers).end(bytes ?? text ?? (json === undefined ? '' : JSON.stringify(json)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const foreign: ForeignServer = {
    // A listening TCP server has a port.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    always: undefined,
    before: undefined,
    byPath,
    next,
    reset: () => {
      foreign.always = undefined;
      foreign.before = undefined;
      received.length = 0;
      next.length = 0;
      byPath.clear();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return foreign;
}
