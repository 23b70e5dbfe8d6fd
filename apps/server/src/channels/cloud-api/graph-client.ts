import type { Readable } from 'node:stream';
import { z } from 'zod';
import { createPooledRequest, OutcomeUnknownError, type PooledAnswer } from '../../platform/outbound/pooled-request.ts';

/** The platform refused a request. The message contains no secret. */
export class GraphError extends Error {
  override name = 'GraphError';
  /** WhatsApp's code, by which it is decided what to do (CLOUD-API 31); 0 if it named none. */
  readonly code: number;
  readonly subcode: number | null;
  /** Why, in WhatsApp's words for people. */
  readonly words: string;
  /** Milliseconds after which the platform allows another try; null if it does not say. */
  readonly retryAfter: number | null;

  constructor(code: number, words: string, more: { subcode: number | null; retryAfter: number | null }) {
    super(`the official platform refused with ${code}: ${words}`);
    this.code = code;
    this.words = words;
    this.subcode = more.subcode;
    this.retryAfter = more.retryAfter;
  }
}

/** The body of a request: JSON, or a file, alone or in a form. */
export type GraphBody = { json: object } | { bytes: Readable; headers: Readonly<Record<string, string>> };

/** A request to the official platform. */
export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the version, e.g. `123/messages`. */
  path: string;
  /** Empty for a question that needs none. */
  token: string;
  query?: Readonly<Record<string, string>> | undefined;
  body?: GraphBody | undefined;
}

/** Asks the official platform; its parsed answer. Throws GraphError, OutcomeUnknownError or UnreachableError. */
export type GraphClient = (call: GraphCall) => Promise<unknown>;

/** Milliseconds for an answer; a file takes longer to send. */
const patience = 20_000;
const uploadPatience = 5 * 60_000;

/** Talks to the platform at an address that the operator chose, over connections that are kept. */
export function createGraphClient(address: string, version: string): GraphClient {
  const request = createPooledRequest();
  return async ({ method, path, token, query = {}, body }) => {
    const isFile = body !== undefined && 'bytes' in body;
    const url = new URL(`${address}/${version}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && (isFile ? body.headers : { 'content-type': 'application/json' })),
    };
    const sent = body && (isFile ? body.bytes : JSON.stringify(body.json));
    return readAnswer(
      await request({ address: url, method, headers, body: sent, patience: isFile ? uploadPatience : patience }),
    );
  };
}

const refusal = z.object({
  error: z.object({
    code: z.number().catch(0),
    error_subcode: z.number().nullable().catch(null).default(null),
    message: z.string().max(2000).catch(''),
    error_user_msg: z.string().max(2000).optional().catch(undefined),
    error_data: z
      .object({ details: z.string().max(2000) })
      .optional()
      .catch(undefined),
  }),
});

type Headers = PooledAnswer['headers'];

function readAnswer({ status, headers, text }: PooledAnswer): unknown {
  const answer = parsed(text);
  const refused = refusal.safeParse(answer).data?.error;
  if (refused) throw graphError(refused, headers);
  if (status >= 200 && status < 300 && answer !== undefined) return answer;
  if (status === 429) throw new GraphError(4, 'too many requests', { subcode: null, retryAfter: pauseIn(headers) });
  throw new OutcomeUnknownError(`The platform answered ${status} without a reason`);
}

function graphError(refused: z.output<typeof refusal>['error'], headers: Headers): GraphError {
  const words = refused.error_user_msg ?? refused.error_data?.details ?? refused.message;
  return new GraphError(refused.code, words, { subcode: refused.error_subcode, retryAfter: pauseIn(headers) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().catch(0) })));
const longestPause = 60 * 60_000;

/** Milliseconds to wait: `Retry-After` in seconds, or the minutes in `X-Business-Use-Case-Usage` (CLOUD-API 31). */
function pauseIn(headers: Headers): number | null {
  const seconds = Number(headers['retry-after']);
  const said = usage.safeParse(parsed(String(headers['x-business-use-case-usage'] ?? ''))).data ?? {};
  const minutes = Math.max(
    0,
    ...Object.values(said).flatMap((uses) => uses.map((one) => one.estimated_time_to_regain_access)),
  );
  const pause = seconds > 0 ? seconds * 1_000 : minutes * 60_000;
  return pause > 0 ? Math.min(pause, longestPause) : null;
}
