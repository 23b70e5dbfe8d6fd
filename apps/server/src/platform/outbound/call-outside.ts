import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ClientIdentity,
  type OpenAnswer,
  type OutboundBody,
  type OutboundMethod,
  type Redirection,
  requestOnce,
  type Step,
} from './one-request.ts';
import { outgoing } from './outgoing-span.ts';
import { InsideError, isPublicAddress } from './public-address.ts';

export type { ClientIdentity } from './one-request.ts';

/** A call to an address that a user chose. */
export interface OutboundCall {
  address: string;
  method?: OutboundMethod;
  /** Sent to the origin of `address` only: they may contain a key. */
  headers?: Readonly<Record<string, string>>;
  body?: OutboundBody;
  /** Presented to the origin of `address` only, like the headers. */
  identity?: ClientIdentity;
  /** A further rule for the address and for those of redirections, e.g. one host. */
  mayCall?: (address: URL) => boolean;
  /**
   * Milliseconds for the whole call, redirections included. For `openOutside`: milliseconds until the answer begins,
   * and of silence between two parts; the whole ends with `within`. 30 seconds by default.
   */
  patience?: number;
  /** For `openOutside`: milliseconds for the whole call; five minutes by default. */
  within?: number;
  /** How many redirections are followed; three by default, which is the most. */
  redirections?: number;
  /** Most bytes of the answer; one mebibyte by default. */
  limit?: number;
  /** Receives the parts of a good answer (2xx) as they arrive, within the limit. If it throws, the call ends. */
  onPart?: (part: Buffer) => void;
  signal?: AbortSignal;
}

/** The answer, whatever its status. */
export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An answer that is read while it arrives. A reader who stops early must destroy `content`. */
export interface OutboundStream {
  status: number;
  headers: IncomingHttpHeaders;
  content: Transform;
}

/** The reason of a missing answer. */
export type OutboundReason = 'address' | 'redirections' | 'timeout' | 'too-large' | 'unreachable';

/** A call without an answer. The message contains the origin of the address only: the rest may contain a key. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly reason: OutboundReason;

  /** `place`: the origin of the address that failed. */
  constructor(reason: OutboundReason, place: string, cause?: unknown) {
    super(`${place}: ${reason}`, { cause });
    this.reason = reason;
  }
}

const mostRedirections = 3;
const usualPatience = 30_000;
const usualLimit = 1024 * 1024;
const usualWhole = 5 * 60_000;
/** Bytes a second, measured over the patience of a call; the first measurement counts from its beginning. */
const leastRate = 4096;

/**
 * Calls an address that a user chose: http or https, without a name and password in it. It must resolve to a public
 * address when the connection is made, also after each of at most three redirections, or be one of the origins that the
 * operator allows (`OUTBOUND_ORIGINS`). After a redirection to another origin, only the content type of the headers is
 * sent, and no redirection leads from https to http. Throws OutboundError; a status of 400 and above is an answer.
 */
export function callOutside(call: OutboundCall, allowed: readonly string[]): Promise<OutboundAnswer> {
  return outgoing(call.method, () => readWhole(call, allowed));
}

async function readWhole(call: OutboundCall, allowed: readonly string[]): Promise<OutboundAnswer> {
  const patienceEnds = AbortSignal.timeout(call.patience ?? usualPatience);
  const { content, ...answer } = await openWithin(call, allowed, { ends: patienceEnds, alive: () => undefined });
  const isGood = answer.status >= 200 && answer.status < 300;
  const parts: Buffer[] = [];
  try {
    for await (const part of content) {
      const bytes = Buffer.from(part);
      parts.push(bytes);
      if (isGood) call.onPart?.(bytes);
    }
  } catch (error) {
    throw withoutAnswer(error, new URL(call.address).origin, patienceEnds);
  }
  return { ...answer, body: Buffer.concat(parts) };
}

/**
 * The same for an answer that is too large for memory; `content` fails with OutboundError. Who sends or takes a body so
 * slowly that it is no use (`leastRate`) is left, although no part of it is late, and nothing takes longer than `within`.
 */
export function openOutside(call: OutboundCall, allowed: readonly string[]): Promise<OutboundStream> {
  return outgoing(call.method, () => readParts(call, allowed));
}

async function readParts(call: OutboundCall, allowed: readonly string[]): Promise<OutboundStream> {
  const silence = new AbortController();
  const patience = call.patience ?? usualPatience;
  const timer = setTimeout(() => silence.abort(), patience);
  const whole = setTimeout(() => silence.abort(), call.within ?? usualWhole);
  let moved = Number.POSITIVE_INFINITY;
  const measuring = setInterval(() => {
    if (moved < leastRate * (patience / 1000)) silence.abort();
    moved = 0;
  }, patience);
  const end = () => {
    clearTimeout(timer);
    clearTimeout(whole);
    clearInterval(measuring);
  };
  const alive = (bytes: number) => {
    timer.refresh();
    moved += bytes;
  };
  try {
    const opened = await openWithin(call, allowed, { ends: silence.signal, alive });
    opened.content.once('close', end);
    return opened;
  } catch (error) {
    end();
    throw error;
  }
}

/** The time limit of a call: `ends` aborts it; `alive` is called with the bytes of each part that is sent or arrives. */
interface Patience {
  ends: AbortSignal;
  alive: (bytes: number) => void;
}

async function openWithin(call: OutboundCall, allowed: readonly string[], patience: Patience): Promise<OutboundStream> {
  const signal = call.signal ? AbortSignal.any([call.signal, patience.ends]) : patience.ends;
  const { method = 'GET', headers = {}, body, identity, limit = usualLimit } = call;
  const rule = { allowed, mayCall: call.mayCall };
  let step: Step = { address: checkedAddress(call.address, rule), method, headers, body, identity };
  const { origin } = step.address;
  const mostFollowed = call.redirections ?? mostRedirections;
  for (let followed = 0; followed <= mostFollowed; followed += 1) {
    const at = step.address.origin;
    const failed = (error: unknown) => withoutAnswer(error, at, patience.ends);
    const answer = await requestOnce(step, { allowed, signal, alive: patience.alive }).catch((error: unknown) => {
      throw failed(error);
    });
    if (!('location' in answer)) return bounded(answer, { limit, at, alive: patience.alive, failed });
    if (followed < mostFollowed) step = nextStep(step, answer, rule);
  }
  throw new OutboundError('redirections', origin);
}

function withoutAnswer(error: unknown, place: string, ends: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  const reason = ends.aborted ? 'timeout' : 'unreachable';
  return new OutboundError(error instanceof InsideError ? 'address' : reason, place, error);
}

interface Reading {
  limit: number;
  at: string;
  alive: (bytes: number) => void;
  failed: (error: unknown) => OutboundError;
}

/** The answer with a body that ends at its limit, and fails with OutboundError. */
function bounded({ content: arriving, ...answer }: OpenAnswer, { limit, at, alive, failed }: Reading): OutboundStream {
  let size = 0;
  const content = new Transform({
    transform(part: Buffer, _encoding, done) {
      alive(part.length);
      size += part.length;
      done(size > limit ? new OutboundError('too-large', at) : null, part);
    },
    destroy: (error, done) => done(error && failed(error)),
  });
  // The reader gets a failure from `content`.
  pipeline(arriving, content).catch(() => undefined);
  return { ...answer, content };
}

/** The addresses that a call may reach. */
interface Rule {
  allowed: readonly string[];
  mayCall: ((address: URL) => boolean) | undefined;
}

/** Checks an address, also its host if that is an IP address; names are checked when they are looked up to connect. */
function checkedAddress(text: string, { allowed, mayCall }: Rule): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol)) throw new OutboundError('address', 'not an address');
  if (address.username + address.password !== '') throw new OutboundError('address', address.origin);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const isInside = isIP(host) !== 0 && !isPublicAddress(host) && !allowed.includes(address.origin);
  if (isInside || mayCall?.(address) === false) throw new OutboundError('address', address.origin);
  return address;
}

function nextStep(from: Step, { status, location }: Redirection, rule: Rule): Step {
  const target = URL.canParse(location, from.address) ? new URL(location, from.address).href : location;
  const address = checkedAddress(target, rule);
  if (from.address.protocol === 'https:' && address.protocol === 'http:') {
    throw new OutboundError('address', address.origin);
  }
  const keepsBody = status === 307 || status === 308;
  const isSameOrigin = address.origin === from.address.origin;
  const { 'content-type': contentType } = from.headers;
  const neutral: Record<string, string> = keepsBody && contentType ? { 'content-type': contentType } : {};
  return {
    address,
    method: keepsBody ? from.method : 'GET',
    headers: isSameOrigin ? from.headers : neutral,
    body: keepsBody ? from.body : undefined,
    identity: isSameOrigin ? from.identity : undefined,
  };
}
