import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { InsideError, isPublicAddress, lookupPublic } from './public-address.ts';

/** The methods of calls. */
type OutboundMethod = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** The certificate with which this server identifies itself (mTLS): both texts of PEM, or a PKCS#12 file. */
export type ClientIdentity = { cert: string; key: string } | { pfx: Buffer; passphrase: string };

/** A call to an address that a company entered. */
export interface OutboundCall {
  address: string;
  method?: OutboundMethod;
  /** Sent to the origin of `address` only: they may contain a key. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Shown to the origin of `address` only, like the headers. */
  identity?: ClientIdentity;
  /** Milliseconds for everything, redirections included; 30 seconds by default. */
  patience?: number;
  /** How many redirections are followed; three by default, which is the most. */
  redirections?: number;
  /** Most bytes of the answer; one mebibyte by default. */
  limit?: number;
  /** Hears the parts of a good answer (2xx) as they arrive, within its limit. What it throws ends the call. */
  onPart?: (part: Buffer) => void;
  signal?: AbortSignal;
}

/** The answer, whatever its status. */
export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Why there is no answer. */
export type OutboundReason = 'address' | 'redirections' | 'timeout' | 'too-large' | 'unreachable';

/** A call without an answer. Its text has the origin of the address at most: the rest may contain a key. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly reason: OutboundReason;

  /** `place`: an origin. */
  constructor(reason: OutboundReason, place: string, cause?: unknown) {
    super(`${place}: ${reason}`, { cause });
    this.reason = reason;
  }
}

const mostRedirections = 3;

/**
 * Calls an address that a company entered: http or https, without a name and password in it, and only where it leads to
 * the internet when the connection is made, after each of at most three redirections, or to one of the origins that the
 * operator allows (`OUTBOUND_ORIGINS`). A redirection to another origin gets no headers of the caller, and none leads
 * from https to http. Throws OutboundError; a status of 400 and above is an answer.
 */
export async function callOutside(call: OutboundCall, allowed: readonly string[]): Promise<OutboundAnswer> {
  const { patience = 30_000, limit = 1024 * 1024, redirections: mostFollowed = mostRedirections } = call;
  const first = checkedAddress(call.address, allowed);
  const patienceEnds = AbortSignal.timeout(patience);
  const signal = call.signal ? AbortSignal.any([call.signal, patienceEnds]) : patienceEnds;
  const { method = 'GET', headers = {}, body, identity, onPart } = call;
  let current: Step = { address: first, method, headers, body, identity };
  try {
    for (let redirections = 0; redirections <= mostFollowed; redirections += 1) {
      const answer = await callOnce(current, { allowed, limit, signal, onPart });
      if (!('location' in answer)) return answer;
      if (redirections < mostFollowed) current = nextStep(current, answer, allowed);
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    const withoutAnswer = patienceEnds.aborted ? 'timeout' : 'unreachable';
    throw new OutboundError(error instanceof InsideError ? 'address' : withoutAnswer, current.address.origin, error);
  }
  throw new OutboundError('redirections', first.origin);
}

/** One request of a call. */
interface Step {
  address: URL;
  method: OutboundMethod;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
  identity: ClientIdentity | undefined;
}

interface Redirection {
  status: number;
  location: string;
}

interface Bounds {
  allowed: readonly string[];
  limit: number;
  signal: AbortSignal;
  onPart: OutboundCall['onPart'];
}

/** Addresses with an IP address are checked here, names when they are looked up for the connection. */
function checkedAddress(text: string, allowed: readonly string[]): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol)) throw new OutboundError('address', 'not an address');
  if (address.username + address.password !== '') throw new OutboundError('address', address.origin);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host) && !allowed.includes(address.origin)) {
    throw new OutboundError('address', address.origin);
  }
  return address;
}

function nextStep(from: Step, { status, location }: Redirection, allowed: readonly string[]): Step {
  const target = URL.canParse(location, from.address) ? new URL(location, from.address).href : location;
  const address = checkedAddress(target, allowed);
  if (from.address.protocol === 'https:' && address.protocol === 'http:') {
    throw new OutboundError('address', address.origin);
  }
  const keepsBody = status === 307 || status === 308;
  const isSameOrigin = address.origin === from.address.origin;
  const { 'content-type': contentType } = from.headers;
  const neutral: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
  return {
    address,
    method: keepsBody ? from.method : 'GET',
    headers: isSameOrigin ? from.headers : neutral,
    body: keepsBody ? from.body : undefined,
    identity: isSameOrigin ? from.identity : undefined,
  };
}

function callOnce(step: Step, { allowed, limit, signal, onPart }: Bounds): Promise<OutboundAnswer | Redirection> {
  const { address, method, headers, body, identity } = step;
  const length = body === undefined ? undefined : Buffer.byteLength(body);
  const options = {
    method,
    headers: { ...headers, ...(length !== undefined && { 'content-length': length }) },
    signal,
    // A connection of its own: one that is kept alive would not be looked up again.
    agent: false as const,
    ...identity,
    ...(!allowed.includes(address.origin) && { lookup: lookupPublic }),
  };
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    const call = request(address, options, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      if ([301, 302, 303, 307, 308].includes(status) && answered.location !== undefined) {
        resolve({ status, location: answered.location });
        call.destroy();
        return;
      }
      const isGood = status >= 200 && status < 300;
      readBody(answer, limit, isGood ? onPart : undefined).then(
        (content) => resolve({ status, headers: answered, body: content }),
        (error: unknown) => {
          call.destroy();
          reject(error === tooLarge ? new OutboundError('too-large', address.origin) : error);
        },
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

const tooLarge = new Error('The answer is larger than its limit');

async function readBody(answer: IncomingMessage, limit: number, onPart: OutboundCall['onPart']): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > limit) throw tooLarge;
    parts.push(bytes);
    onPart?.(bytes);
  }
  return Buffer.concat(parts);
}
