import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { configureClient } from '../client/client.ts';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';
import type { Answer, ContractKey } from '../contract/index.ts';

/** A call as the tested piece made it. */
export interface ServedCall {
  key: ContractKey;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** What the served API answers, by endpoint. */
export type Answers = { [Key in ContractKey]?: (call: ServedCall) => Answer<Key> | Promise<Answer<Key>> };

/** Thrown by an answer to refuse the call as the server would; `text` for refusals that say more than their code. */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, text: string = code) {
    super(text);
    this.code = code;
  }
}

/**
 * Answers the API's calls in a component test, in place of a server. Returns the calls that were made, in order.
 * A call without an answer fails the test's piece with 404, so that nothing is answered by accident.
 */
export function serveApi(answers: Answers): ServedCall[] {
  const calls: ServedCall[] = [];
  axios.defaults.adapter = async (config) => {
    const call = callOf(config, Object.keys(answers));
    if (!call) throw refusal(config, 404, 'ERR_NOT_FOUND');
    calls.push(call);
    try {
      return response(config, 200, await answers[call.key]?.(call));
    } catch (error) {
      if (error instanceof Refusal) throw refusal(config, errorStatus[error.code], error.message);
      throw error;
    }
  };
  configureClient({ apiUrl: '', getToken: () => 'token', onSignedIn: () => undefined, onSignedOut: () => undefined });
  return calls;
}

function callOf(config: InternalAxiosRequestConfig, keys: string[]): ServedCall | undefined {
  for (const key of keys) {
    const [method, template = ''] = key.split(' ');
    const match = new RegExp(`^${template.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(config.url ?? '');
    if (match && method === config.method?.toUpperCase()) {
      // The keys of `answers` are contract keys by its type.
      return {
        key: key as ContractKey,
        params: { ...match.groups },
        query: { ...config.params },
        body: bodyOf(config.data),
      };
    }
  }
  return undefined;
}

function bodyOf(data: unknown): unknown {
  return typeof data === 'string' ? JSON.parse(data) : data;
}

function response(config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse {
  return { data, status, statusText: '', headers: {}, config };
}

function refusal(config: InternalAxiosRequestConfig, status: number, code: string): AxiosError {
  return new AxiosError(code, undefined, config, undefined, response(config, status, { error: code }));
}
