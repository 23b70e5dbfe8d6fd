import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { z } from 'zod';
import { configureClient } from '../client/client.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { ErrorBody } from '../contract/error-body.ts';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';
import { type Answer, type ContractKey, contract } from '../contract/index.ts';

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
 * contract fail the test.
 */
export function serveApi(answers: Answers): ServedCall[] {
  const calls: ServedCall[] = [];
  axios.defaults.adapter = async (config) => {
    const call = callOf(config, Object.keys(answers).sort(parametersLast));
    if (!call) throw refusal(config, 404, { error: 'ERR_NOT_FOUND' });
    calls.push(call);
    checkCall(call, config);
    if (config.data instanceof FormData) config.onUploadProgress?.(halfway);
    try {
      const answer = await answers[call.key]?.(call);
      check(`The answer of the test to ${call.key}`, contract[call.key].answer, answer);
      return response(config, 200, answer);
    } catch (error) {
      if (error instanceof Refusal) throw refusal(config, errorStatus[error.code], error.body);
      throw error;
    }
  };
  configureClient({ apiUrl: '', getToken: () => 'token', onSignedIn: () => undefined, onSignedOut: () => undefined });
  return calls;
}

function checkCall({ key, params, query, body }: ServedCall, { data }: InternalAxiosRequestConfig): void {
  const endpoint: Endpoint = contract[key];
  check(`The path of ${key}`, endpoint.params, params);
  check(`The query of ${key}`, endpoint.query, query);
  check(`The body of ${key}`, endpoint.body, data instanceof FormData ? fieldsOf(data, endpoint.body) : body);
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
function parametersLast(one: string, other: string): number {
  return Number(one.includes(':')) - Number(other.includes(':'));
}

function callOf(config: InternalAxiosRequestConfig, keys: string[]): ServedCall | undefined {
  for (const key of keys) {
    const [method, template = ''] = key.split(' ');
    const match = new RegExp(`^${template.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(config.url ?? '');
    if (match && isKey(key) && method === config.method?.toUpperCase()) {
      const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
      return { key, params: Object.fromEntries(params), query: { ...config.params }, body: bodyOf(config.data) };
    }
  }
  return undefined;
}

/** The progress events while a file is sent. */
const halfway = { loaded: 1, total: 2, bytes: 1, lengthComputable: true };

function isKey(key: string): key is ContractKey {
  return key in contract;
}

function bodyOf(data: unknown): unknown {
  return typeof data === 'string' ? JSON.parse(data) : data;
}

function response(config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse {
  return { data, status, statusText: '', headers: {}, config };
}

function refusal(config: InternalAxiosRequestConfig, status: number, body: ErrorBody): AxiosError {
  return new AxiosError(body.error, undefined, config, undefined, response(config, status, body));
}
