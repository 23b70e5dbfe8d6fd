import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { lookupPublic } from './public-address.ts';

/** The methods of calls. */
export type OutboundMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The certificate with which this server identifies itself (mTLS): both texts of PEM, or a PKCS#12 file. */
export type ClientIdentity = { cert: string; key: string } | { pfx: Buffer; passphrase: string };

/** A body that is too large for memory; it is opened anew for each redirection that repeats it. */
export interface OutboundFile {
  open(): Readable;
  /** Bytes. */
  size: number;
}

/** The body of a request. */
export type OutboundBody = string | Uint8Array | OutboundFile;

/** One request of a call. */
export interface Step {
  address: URL;
  method: OutboundMethod;
  headers: Readonly<Record<string, string>>;
  body: OutboundBody | undefined;
  identity: ClientIdentity | undefined;
}

/** An answer whose body is still to be read. */
export interface OpenAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  content: IncomingMessage;
}

/** The target of a redirection. */
export interface Redirection {
  status: number;
  location: string;
}

interface Bounds {
  allowed: readonly string[];
  signal: AbortSignal;
  /** Called with the bytes of each part of a file that is sent. */
  alive: (bytes: number) => void;
}

const redirections = [301, 302, 303, 307, 308];

/**
 * Sends one request over its own connection, after a look-up of the name. Rejects when the name resolves to an address
 * that is not public, unless the origin is allowed, and when the connection fails. IP addresses are not checked here.
 */
export function requestOnce(step: Step, { allowed, signal, alive }: Bounds): Promise<OpenAnswer | Redirection> {
  const { address, method, headers, body, identity } = step;
  const length = body === undefined ? undefined : sizeOf(body);
  const options = {
    method,
    headers: { ...headers, ...(length !== undefined && { 'content-length': length }) },
    signal,
    // A new connection, because the name of one that is kept alive would not be looked up again.
    agent: false as const,
    ...identity,
    ...(!allowed.includes(address.origin) && { lookup: lookupPublic }),
  };
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    const call = request(address, options, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      if (redirections.includes(status) && answered.location !== undefined) {
        resolve({ status, location: answered.location });
        call.destroy();
      } else resolve({ status, headers: answered, content: answer });
    });
    call.on('error', reject);
    if (!isFile(body)) return void call.end(body);
    const file = body.open();
    file.on('data', (part: Buffer | string) => alive(part.length));
    file.on('error', (error) => call.destroy(error));
    call.on('close', () => file.destroy());
    file.pipe(call);
  });
}

function isFile(body: OutboundBody | undefined): body is OutboundFile {
  return typeof body === 'object' && 'open' in body;
}

function sizeOf(body: OutboundBody): number {
  return isFile(body) ? body.size : Buffer.byteLength(body);
}
