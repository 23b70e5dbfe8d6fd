import { callOutside, OutboundError } from '../../../../platform/outbound/call-outside.ts';
import { type AskContext, IntegrationFailure } from './answer.ts';

/** The largest answer of an integration, in bytes. */
const limit = 512 * 1024;

/** The parsed answer; `undefined` if it is empty or not JSON. */
export interface JsonAnswer {
  status: number;
  json: unknown;
}

/** A request with a body; `accepts`: further statuses, besides 2xx, that count as answers. */
interface Post {
  url: string;
  body: string;
  headers?: Record<string, string>;
  accepts?: readonly number[];
}

/**
 * Posts text and reads the JSON of the answer. Throws IntegrationFailure; it is final for an address that may not be
 * called, for too many redirections, for an answer that is too large, and for a permanent refusal (4xx).
 */
export async function postJson({ allowed, patience, signal }: AskContext, post: Post): Promise<JsonAnswer> {
  const { url: address, body, headers, accepts = [] } = post;
  const sent = { 'content-type': 'application/json', accept: 'application/json', ...headers };
  const call = { address, method: 'POST', headers: sent, body, limit, patience, signal } as const;
  const { status, body: answer } = await callOutside(call, allowed).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new IntegrationFailure(error.reason, problems[error.reason]);
  });
  const isGood = (status >= 200 && status < 300) || accepts.includes(status);
  if (!isGood) throw new IntegrationFailure(`status ${status}`, mayPass(status) ? 'unreachable' : 'refused');
  return { status, json: parsed(answer.toString('utf8')) };
}

const problems = {
  address: 'address',
  redirections: 'answer',
  'too-large': 'answer',
  timeout: 'unreachable',
  unreachable: 'unreachable',
} as const;

/** Whether a later request may succeed although this one was refused. */
function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
