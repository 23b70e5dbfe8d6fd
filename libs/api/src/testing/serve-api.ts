import { type Answer, type ContractKey, contract } from '@recado/contract';
import type { Endpoint } from '@recado/contract/endpoint';
import type { ErrorBody } from '@recado/contract/error-body';
import { type ErrorCode, errorStatus } from '@recado/contract/errors';
import { notifyManager } from '@tanstack/react-query';
import type { InternalAxiosRequestConfig } from 'axios';
import type { z } from 'zod';
import { configureClient } from '../client/client-options.ts';
import { replaceAdapter } from '../client/transport.ts';
import { frameTurns } from '../live/frame-turns.ts';

/** Calls and answers of the running test that violate the contract. */
const broken: string[] = [];

/** Returns and clears the violations so far; any that remain fail the test. */
export function takeBroken(): string[] {
  return broken.splice(0);
}

afterEach(() => {
  const found = takeBroken();
  if (found.length > 0) throw new Error(`Against the contract:\n${found.join('\n')}`);
});

/** A call of the tested component. */
export interface ServedCall {
  key: ContractKey;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** The answers of the mocked API, by endpoint. */
export type Answers = { [Key in ContractKey]?: (call: ServedCall) => Answer<Key> | Promise<Answer<Key>> };

/**
 * Thrown by an answer to refuse the call as the server would; the body's `error` when it contains more than the code.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly body: ErrorBody;

  constructor(code: ErrorCode, body: Partial<ErrorBody> = {}) {
    super(code);
    this.code = code;
    this.body = { error: code, ...body };
  }
}

/**
 * Answers the API's calls in a component test, in place of a server. Returns the calls that were made, in order. A call
 * without a mocked answer gets a 404, so that nothing is answered by accident. Calls and answers that violate the
 * contract fail the test, calls without an answer as well.
 */
export function serveApi(answers: Answers): ServedCall[] {
  const calls: ServedCall[] = [];
  // A turn that an earlier test left in its fake timers never comes: the screen would wait for it.
  notifyManager.setScheduler(frameTurns());
  replaceAdapter(async (request) => {
    const { status, data } = await answerTo(request);
    return { status, data, statusText: '', headers: {}, config: request };
  });
  configureClient({ apiUrl: '', getToken: () => 'token', onSignedIn: () => undefined, onSignedOut: () => undefined });
  return calls;

  async function answerTo(request: InternalAxiosRequestConfig): Promise<{ status: number; data: unknown }> {
    const call = callOf(request);
    if (!call) broken.push(`The contract has no ${request.method?.toUpperCase()} ${request.url}`);
    else checkCall(call);
    if (!call || !answers[call.key]) return { status: 404, data: { error: 'ERR_NOT_FOUND' } };
    calls.push(call);
    if (call.body instanceof FormData)
      request.onUploadProgress?.({ loaded: 1, total: 2, bytes: 1, lengthComputable: true });
    try {
      const data = await answers[call.key]?.(call);
      check(`The answer of the test to ${call.key}`, contract[call.key].answer, data);
      return { status: 200, data };
    } catch (error) {
      if (error instanceof Refusal) return { status: errorStatus[error.code], data: error.body };
      throw error;
    }
  }
}

function checkCall({ key, params, query, body }: ServedCall): void {
  const endpoint: Endpoint = contract[key];
  check(`The path of ${key}`, endpoint.params, params);
  check(`The query of ${key}`, endpoint.query, query);
  check(`The body of ${key}`, endpoint.body, body instanceof FormData ? fieldsOf(body, endpoint.body) : body);
}

/** The fields of a multipart body without its files: text, or JSON where the contract expects more than text. */
function fieldsOf(form: FormData, schema: z.ZodType | undefined): object {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  const refused = new Set(issuesOf(schema, Object.fromEntries(fields)).map(({ path }) => path[0]));
  return Object.fromEntries(fields.map(([name, text]) => [name, refused.has(name) ? JSON.parse(text) : text]));
}

function issuesOf(schema: z.ZodType | undefined, value: unknown): z.core.$ZodIssue[] {
  return schema?.safeParse(value).error?.issues ?? [];
}

function check(what: string, schema: z.ZodType | undefined, value: unknown): void {
  const problems = issuesOf(schema, value);
  const where = problems.map(({ path, message }) => `${path.map(String).join('.') || 'the whole'}: ${message}`);
  if (where.length > 0) broken.push(`${what} is not what the contract takes. ${where.join('; ')}`);
}

/** `/messages/search` before `/messages/:ticketId`, as the server does. */
const routes = Object.keys(contract)
  .filter(isKey)
  .sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
  .map((key) => {
    const [method, template = ''] = key.split(' ');
    return { key, method, path: new RegExp(`^${template.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
  });

function callOf({ url = '', ...request }: InternalAxiosRequestConfig): ServedCall | undefined {
  for (const { key, method, path } of routes) {
    const match = method === request.method?.toUpperCase() ? path.exec(url) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
    return { key, params: Object.fromEntries(params), query: { ...request.params }, body: bodyOf(request.data) };
  }
  return undefined;
}

function isKey(key: string): key is ContractKey {
  return key in contract;
}

/** The body as the server reads it. */
function bodyOf(sent: unknown): unknown {
  return typeof sent === 'string' ? JSON.parse(sent) : sent;
}
