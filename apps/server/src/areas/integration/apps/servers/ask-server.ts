import type { ErrorCode } from '@recado/contract';
import { AppError } from '../../../../platform/errors.ts';
import { currentCorrelation } from '../../../../platform/observability/tracing/correlation.ts';
import { callOutside, OutboundError, type OutboundReason } from '../../../../platform/outbound/call-outside.ts';

/** Limits of what a person asks: milliseconds for the whole, and bytes of the answer. */
const patience = 10_000;
const limit = 1_024 * 1_024;

/** A request of a person to the server of an app. */
export interface ServerRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON; absent for `GET`. */
  body?: unknown;
}

/** The consented origin, and the statement about who asks. */
export interface AskedServer {
  origin: string;
  statement: string;
}

const refusals: Record<OutboundReason, ErrorCode> = {
  address: 'ERR_APP_SERVER_AWAY',
  unreachable: 'ERR_APP_SERVER_AWAY',
  timeout: 'ERR_APP_SERVER_SLOW',
  'too-large': 'ERR_APP_ANSWER_TOO_LARGE',
  redirections: 'ERR_APP_ANSWER',
};

/**
 * Asks the server of an app, at its consented origin only, with headers that nobody else chooses; redirections are not
 * followed. `allowed`: origins inside that the operator allows. Throws ERR_APP_SERVER_AWAY, ERR_APP_SERVER_SLOW,
 * ERR_APP_ANSWER_TOO_LARGE, and ERR_APP_ANSWER for what is neither JSON nor text.
 */
export async function askServer(
  { origin, statement }: AskedServer,
  { method, path, query = {}, body }: ServerRequest,
  allowed: readonly string[],
): Promise<{ status: number; body: unknown }> {
  const search = new URLSearchParams(query).toString();
  const call = {
    address: `${origin}${path}${search && `?${search}`}`,
    method,
    headers: headersWith(statement),
    ...(method !== 'GET' && body !== undefined && { body: JSON.stringify(body) }),
    mayCall: (address: URL) => address.origin === origin,
    patience,
    limit,
    redirections: 0,
  };
  const answer = await callOutside(call, allowed).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError(refusals[error.reason], { cause: error });
  });
  return { status: answer.status, body: contentOf(answer.headers['content-type'] ?? '', answer.body) };
}

/** The headers of every request to the server of an app. */
export function headersWith(statement: string): Record<string, string> {
  const { requestId = crypto.randomUUID() } = currentCorrelation();
  return {
    accept: 'application/json, text/plain',
    authorization: `Bearer ${statement}`,
    'content-type': 'application/json',
    'user-agent': 'Recado-Apps',
    'x-request-id': requestId,
  };
}

/** JSON as it is meant, or a text; null without content. Throws ERR_APP_ANSWER. */
function contentOf(type: string, body: Buffer): unknown {
  if (body.length === 0) return null;
  const [media = ''] = type.toLowerCase().split(';');
  const text = body.toString('utf8');
  if (media.startsWith('text/')) return text;
  if (!/^application\/([\w.+-]+\+)?json$/.test(media.trim())) throw new AppError('ERR_APP_ANSWER');
  try {
    const value: unknown = JSON.parse(text);
    // What is nested too deeply cannot be written again.
    JSON.stringify(value);
    return value;
  } catch (cause) {
    throw new AppError('ERR_APP_ANSWER', { cause });
  }
}
