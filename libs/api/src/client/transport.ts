import { ownClientHeader } from '@recado/contract/own-client';
import axios, { type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { clientOptions, currentToken } from './client-options.ts';
import { failureOf, refusalOf } from './failure.ts';
import { newTraceParent } from './trace-parent.ts';

/**
 * Whose call it is: the user's, whose session is looked after; a visitor's, who signs in or out; nobody's; a program's,
 * with the token of a key.
 */
export type Caller = 'user' | 'visitor' | 'nobody' | { token: string };

declare module 'axios' {
  interface AxiosRequestConfig {
    caller?: Caller;
    /** Whether the call is made again, after the user's token was renewed. */
    isRepeated?: boolean;
  }
}

/** How calls reach the API. Resolves with a success, rejects with an ApiFailure (`interceptors.ts`). */
export const transport = axios.create({
  adapter: overTheNetwork,
  withCredentials: true,
  withXSRFToken: false,
  // A refusal is a response as well: interceptors decide what it means.
  validateStatus: null,
  paramsSerializer: { serialize: (query) => new URLSearchParams(query).toString() },
});

/** `fetch` does not tell how much of a file has been sent: a call that reports it goes by XMLHttpRequest. */
function overTheNetwork(request: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  return axios.getAdapter(request.onUploadProgress ? 'xhr' : 'fetch', request)(request);
}

/** Answers all calls from now on in place of the server, in tests. */
export function replaceAdapter(adapter: AxiosAdapter): void {
  transport.defaults.adapter = adapter;
}

/** Request interceptor: the caller's token, the header of the own client, and the trace that the call begins. */
export function addHeaders(request: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const { headers, data, caller = 'user' } = request;
  const token = tokenOf(caller);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (data === undefined) headers.setContentType(false);
  // Not alone: a header of our own makes the browser send a CORS preflight first.
  const isJson = data !== undefined && !(data instanceof FormData);
  if (!token && !isJson) return request;
  headers.set(ownClientHeader, '1');
  headers.set('traceparent', newTraceParent(clientOptions()?.traceShare));
  return request;
}

function tokenOf(caller: Caller): string | null {
  if (typeof caller === 'object') return caller.token;
  return caller === 'nobody' ? null : currentToken();
}

/** Response interceptor: a refusal is thrown. That of a file is a Blob, too. Throws ApiFailure. */
export async function throwRefusal(response: AxiosResponse): Promise<AxiosResponse> {
  const { status, data, headers } = response;
  if (status >= 200 && status < 300) return response;
  await clientOptions()?.beforeRefusal?.();
  throw refusalOf(status, data instanceof Blob ? parsed(await data.text()) : data, headers['x-request-id']);
}

/** Response interceptor: no response at all is a failure with status 0. Throws ApiFailure. */
export function throwFailure(error: unknown): never {
  throw failureOf(error);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
