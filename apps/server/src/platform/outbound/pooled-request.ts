import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { outgoing } from './outgoing-span.ts';

/** A request to a system that the operator chose, over a connection that is kept for the next one. */
export interface PooledCall {
  address: URL;
  method: 'GET' | 'POST' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string | Readable | undefined;
  /** Milliseconds for the whole call. */
  patience: number;
}

/** The answer, whatever its status. */
export interface PooledAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** The system could not be reached: the request had no effect. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/** No answer came, but the request may have had its effect: nobody knows. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError';
}

/** Shorter than any server keeps a silent connection, so that no request meets a closed one. */
const keptAlive = 4_000;
const connections = 32;
/** Most bytes of an answer. */
const largest = 1024 * 1024;
/** Codes of failures before anything was sent. */
const unsent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Makes requests to one system whose address the operator configures, so it is not checked where it leads, and no
 * redirection is followed. Throws UnreachableError and OutcomeUnknownError; their messages contain no secret.
 */
export function createPooledRequest(): (call: PooledCall) => Promise<PooledAnswer> {
  const dispatcher = new Agent({ keepAliveTimeout: keptAlive, connections });
  return (call) => outgoing(call.method, () => requestOver(dispatcher, call));
}

async function requestOver(dispatcher: Agent, call: PooledCall): Promise<PooledAnswer> {
  const { address, method, headers, body, patience } = call;
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await request(address, { method, headers, dispatcher, signal, ...(body && { body }) });
    return { status: answer.statusCode, headers: answer.headers, text: await boundedText(answer.body) };
  } catch (error) {
    throw asOutcome(error);
  }
}

async function boundedText(body: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    size += bytes.length;
    if (size > largest) throw new OutcomeUnknownError('The answer is too large');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function asOutcome(error: unknown): Error {
  if (error instanceof OutcomeUnknownError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (unsent.has(code)) return new UnreachableError(code);
  return new OutcomeUnknownError(`No answer: ${code || (error instanceof Error ? error.name : 'unknown')}`);
}
