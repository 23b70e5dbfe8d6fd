import { z } from 'zod';
import type { Configuration } from '../../../../configuration.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { callOutside, type OutboundAnswer, OutboundError } from '../../../../platform/outbound/call-outside.ts';
import { tokenHash } from '../../../../platform/security/secrets.ts';
import { ProviderFailure } from '../provider.ts';
import { type GivenCertificate, identityOf } from './certificate.ts';

/** An account at Efí. */
export interface EfiAccount extends GivenCertificate {
  /** The PIX key that receives the payments. */
  key: string;
  clientId: string;
  clientSecret: string;
  environment: 'production' | 'sandbox';
}

/** One request to Efí. */
interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** An answer of Efí; `read` throws ProviderFailure if it is a refusal or has another form. */
interface Answer {
  status: number;
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
}

const origins = {
  production: 'https://pix.api.efipay.com.br',
  sandbox: 'https://pix-h.api.efipay.com.br',
} as const;
/** The most milliseconds of one request. */
const patience = 15_000;
/** Seconds before its end at which a token is replaced. */
const margin = 60;
const tokenPath = '/oauth/token';
const token = z.object({ access_token: z.string().min(1).max(10_000), expires_in: z.number().positive() });

/** Tokens of this process, by account. */
const tokens = new Map<string, { text: string; until: number }>();

/**
 * Creates the client of Efí. It calls with the account's certificate and an OAuth token, which is requested if there is
 * none; a refused token is replaced once. Throws ProviderFailure without an answer.
 */
export function efiClient(account: EfiAccount, parts: { clock: Clock; configuration: Configuration }) {
  const { clock, configuration } = parts;
  const origin = configuration.efiOrigin ?? origins[account.environment];
  const identity = identityOf(account);
  const allowed = configuration.efiOrigin === undefined ? [] : [configuration.efiOrigin];
  // Another certificate gets its own token, so that the first request shows whether the bank knows the certificate.
  const owner = tokenHash(JSON.stringify([origin, account]));

  async function call({ method, path, body, headers, signal }: Question): Promise<OutboundAnswer> {
    const text = body && JSON.stringify(body);
    const wanted = {
      ...{ method, address: origin + path, identity, patience },
      headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(text !== undefined && { body: text }),
      ...(signal && { signal }),
    };
    return callOutside(wanted, allowed).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      throw new ProviderFailure(refusesCertificate(error, path) ? 'credentials' : 'silent', causeOf(error));
    });
  }

  async function freshToken(signal?: AbortSignal): Promise<string> {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const body = { grant_type: 'client_credentials' };
    const answer = await call({ method: 'POST', path: tokenPath, body, headers, signal });
    if ([400, 401, 403].includes(answer.status)) throw new ProviderFailure('credentials', `status ${answer.status}`);
    const read = readAnswer(answer, token);
    tokens.set(owner, { text: read.access_token, until: clock().getTime() + (read.expires_in - margin) * 1000 });
    return read.access_token;
  }

  async function ask(question: Question): Promise<Answer> {
    const known = tokens.get(owner);
    const isFresh = known !== undefined && known.until > clock().getTime();
    const send = (text: string) =>
      call({ ...question, headers: { ...question.headers, authorization: `Bearer ${text}` } });
    let answer = await send(isFresh ? known.text : await freshToken(question.signal));
    if (answer.status === 401 && isFresh) answer = await send(await freshToken(question.signal));
    const { status } = answer;
    if (status === 401 || status === 403) throw new ProviderFailure('credentials', `status ${status}`);
    return { status, read: (schema) => readAnswer(answer, schema) };
  }

  return { ask };
}

/** The failure of a call with that of the network or TLS below it, e.g. `self-signed certificate`. */
function causeOf({ message, cause }: OutboundError): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

function readAnswer<Schema extends z.ZodType>(answer: OutboundAnswer, schema: Schema): z.output<Schema> {
  const { status, body } = answer;
  if (status >= 500 || status === 429) throw new ProviderFailure('silent', `status ${status}`);
  if (status < 200 || status >= 300) throw new ProviderFailure('refused', `status ${status}`);
  try {
    return schema.parse(body.length === 0 ? {} : JSON.parse(body.toString('utf8')));
  } catch {
    throw new ProviderFailure('silent', 'an answer of another form');
  }
}

/**
 * Whether the bank refused the certificate. It ends the connection with a TLS alert, or silently at the first request
 * if it checks after the handshake.
 */
function refusesCertificate({ cause }: OutboundError, path: string): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^ERR_SSL_\w*ALERT/.test(code) || (code === 'ECONNRESET' && path === tokenPath);
}
