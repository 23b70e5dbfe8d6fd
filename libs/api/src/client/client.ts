import type { Answer, Contract, ContractKey, SignedIn } from '../contract/index.ts';
import { exchange, isSuccess, type Outgoing } from './exchange.ts';
import { type ApiFailure, failureOf, refusalOf } from './failure.ts';
import { type AnyRequest, formOf, methodAndPath, queryValues, type RequestOf } from './request.ts';

/** The largest files that the server takes, in bytes, by kind. */
export interface FileLimits {
  image: number;
  audio: number;
  video: number;
  document: number;
}

/** What the client needs of the application around it. */
export interface ClientOptions {
  /** Where the API answers, without trailing slash. */
  apiUrl: string;
  /** The base URL of a demo's customer phones; undefined outside a demo. */
  phonesUrl?: string;
  /** The largest files; without it the server alone decides. */
  fileLimits?: FileLimits;
  /** The access token if a user is signed in. */
  getToken: () => string | null;
  /** Called after a refresh: store the new token and user. */
  onSignedIn: (session: SignedIn) => void;
  /** Called on 401: drop the session and show the login page (SPEC §4.5). */
  onSignedOut: () => void;
  /** Called on 402, when the company's access is restricted: read the session again. */
  onClosed?: () => void;
}

let options: ClientOptions | undefined;
let refreshing: Promise<SignedIn> | undefined;

/** Connects the client to the application. The shell calls it once, before any remote is loaded. */
export function configureClient(next: ClientOptions): void {
  options = next;
}

/** The base URL of the API, e.g. for the socket and for media. */
export function apiUrl(): string {
  return options?.apiUrl ?? '';
}

/** The largest files that the server takes; undefined if they are unknown. */
export function fileLimits(): FileLimits | undefined {
  return options?.fileLimits;
}

/** The base URL of a demo's customer phones; undefined outside a demo. */
export function phonesUrl(): string | undefined {
  return options?.phonesUrl;
}

/**
 * Calls one endpoint of the contract.
 * On a 403 the token is refreshed once per request; on a 401 the user is signed out (SPEC §4.5).
 * Throws ApiFailure.
 */
export function api<Key extends ContractKey>(
  key: Key,
  ...request: Record<string, never> extends RequestOf<Key> ? [RequestOf<Key>?] : [RequestOf<Key>]
): Promise<Answer<Key>>;
export function api(key: string, request: AnyRequest = {}): Promise<unknown> {
  return send(key, request);
}

/**
 * Calls an endpoint while the page is being left, when an answer can no longer be received. The body is at most 64 KB.
 */
export function sendAndLeave<Key extends ContractKey>(key: Key, request: RequestOf<Key>): void;
export function sendAndLeave(key: string, { params, body }: AnyRequest): void {
  const { method, path } = methodAndPath(key, params);
  const token = options?.getToken();
  void fetch(apiUrl() + path, {
    method,
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** The endpoints that programs call with a key. */
type TokenKey = { [Key in ContractKey]: Contract[Key]['access'] extends 'token' ? Key : never }[ContractKey];

/** Calls an endpoint as a program does: with the token of a key, apart from the session. Throws ApiFailure. */
export function apiWithToken<Key extends TokenKey>(
  key: Key,
  token: string,
  request: RequestOf<Key>,
): Promise<Answer<Key>> {
  return callAs(token, key, request);
}

/**
 * The untyped call behind `api`, for callers that learn their endpoint at run time (live resources). Throws ApiFailure.
 */
export function send(key: string, request: AnyRequest): Promise<unknown> {
  return callAsUser(key, outgoingOf(key, request));
}

/** Downloads the file that an endpoint returns (`file` in the contract). Throws ApiFailure. */
export function fetchFile<Key extends ContractKey>(key: Key, request: RequestOf<Key>): Promise<Blob>;
export async function fetchFile(key: string, request: AnyRequest): Promise<Blob> {
  const content = await callAsUser(key, { ...outgoingOf(key, request), asFile: true, timeout: 0 });
  return content instanceof Blob ? content : new Blob([String(content)]);
}

/** Gets a new access token with the refresh cookie. Concurrent calls share one request. Throws ApiFailure. */
export function refreshSession(): Promise<SignedIn> {
  refreshing ??= requestRefresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function requestRefresh(): Promise<SignedIn> {
  const session = await callAs(null, 'POST /auth/refresh_token', {});
  options?.onSignedIn(session);
  return session;
}

function callAs<Key extends ContractKey>(token: string | null, key: Key, request: RequestOf<Key>): Promise<Answer<Key>>;
function callAs(token: string | null, key: string, request: AnyRequest): Promise<unknown> {
  return call({ ...outgoingOf(key, request), token });
}

const withoutSession = ['POST /auth/login', 'POST /auth/refresh_token', 'DELETE /auth/logout'];

async function callAsUser(key: string, request: Outgoing): Promise<unknown> {
  try {
    return await call({ ...request, token: options?.getToken() });
  } catch (error) {
    const failure = failureOf(error);
    if (withoutSession.includes(key)) throw failure;
    if (failure.status === 403) return retryWithNewToken(request, failure);
    if (failure.status === 401 && options?.getToken()) options.onSignedOut();
    if (failure.status === 402) options?.onClosed?.();
    throw failure;
  }
}

async function retryWithNewToken(request: Outgoing, first: ApiFailure): Promise<unknown> {
  try {
    await refreshSession();
  } catch (refreshError) {
    const failure = failureOf(refreshError);
    if (failure.status !== 401) throw first;
    options?.onSignedOut();
    throw failure;
  }
  try {
    return await call({ ...request, token: options?.getToken() });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === 401) options?.onSignedOut();
    throw failure;
  }
}

async function call(request: Outgoing): Promise<unknown> {
  const { status, data } = await exchange(request).catch((error) => {
    throw failureOf(error);
  });
  if (!isSuccess(status)) throw refusalOf(status, data);
  return data;
}

function outgoingOf(key: string, request: AnyRequest): Outgoing {
  const { method, path } = methodAndPath(key, request.params);
  const { body, files, onProgress, signal } = request;
  return {
    method,
    url: apiUrl() + path,
    query: queryValues(request.query),
    body: files ? formOf(body, files) : body,
    timeout: files ? 0 : 60_000,
    signal,
    onProgress,
  };
}
