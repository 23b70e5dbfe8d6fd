import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import type { Answer, Contract, ContractKey, SignedIn } from '../contract/index.ts';
import { failureOf } from './failure.ts';
import { type AnyRequest, formOf, methodAndPath, queryValues, type RequestOf } from './request.ts';

/** What the client needs of the application around it. */
export interface ClientOptions {
  /** Where the API answers, without trailing slash. */
  apiUrl: string;
  /** The base URL of a demo's customer phones; undefined outside a demo. */
  phonesUrl?: string;
  /** The access token if a user is signed in. */
  getToken: () => string | null;
  /** Called after a refresh: store the new token and user. */
  onSignedIn: (session: SignedIn) => void;
  /** Called on 401: drop the session and show the login page (SPEC §4.5). */
  onSignedOut: () => void;
  /** Called on 402: the company may not work; read the session again. */
  onClosed?: () => void;
}

let http: AxiosInstance = axios.create();
let options: ClientOptions | undefined;
let refreshing: Promise<SignedIn> | undefined;

/** Connects the client to the application. The shell calls it once, before any remote is loaded. */
export function configureClient(next: ClientOptions): void {
  options = next;
  http = axios.create({ baseURL: next.apiUrl, withCredentials: true, timeout: 60_000 });
}

/** The base URL of the API, e.g. for the socket and for media. */
export function apiUrl(): string {
  return options?.apiUrl ?? '';
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

/** The endpoints that are called with the token of a connection. */
type TokenKey = { [Key in ContractKey]: Contract[Key]['access'] extends 'token' ? Key : never }[ContractKey];

/** Calls an endpoint as a program does: with the token of a connection, apart from the session. Throws ApiFailure. */
export function apiWithToken<Key extends TokenKey>(
  key: Key,
  token: string,
  request: RequestOf<Key>,
): Promise<Answer<Key>>;
export async function apiWithToken(key: string, token: string, request: AnyRequest): Promise<unknown> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    return (await http.request<unknown>({ ...configOf(key, request), headers })).data;
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * The untyped call behind `api`, for callers that learn their endpoint at run time (live resources). Throws ApiFailure.
 */
export async function send(key: string, request: AnyRequest): Promise<unknown> {
  const config = configOf(key, request);
  try {
    return (await http.request<unknown>(withToken(config))).data;
  } catch (error) {
    return afterFailure(key, config, error);
  }
}

/** The content of a file that an endpoint answers (`file` in the contract). Throws ApiFailure. */
export function fetchFile<Key extends ContractKey>(key: Key, request: RequestOf<Key>): Promise<Blob>;
export async function fetchFile(key: string, request: AnyRequest): Promise<Blob> {
  const config: AxiosRequestConfig = { ...configOf(key, request), responseType: 'blob', timeout: 0 };
  try {
    return asBlob((await http.request<unknown>(withToken(config))).data);
  } catch (error) {
    return asBlob(await afterFailure(key, config, await withReadBody(error)));
  }
}

function asBlob(content: unknown): Blob {
  return content instanceof Blob ? content : new Blob([String(content)]);
}

/** A refusal of a file comes as one too: its code is read from it. */
async function withReadBody(error: unknown): Promise<unknown> {
  if (!axios.isAxiosError(error) || !(error.response?.data instanceof Blob)) return error;
  const text = await error.response.data.text();
  error.response.data = text === '' ? {} : JSON.parse(text);
  return error;
}

/** Gets a new access token with the refresh cookie. Concurrent calls share one request. Throws ApiFailure. */
export function refreshSession(): Promise<SignedIn> {
  refreshing ??= requestRefresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function requestRefresh(): Promise<SignedIn> {
  try {
    const { data } = await http.post<SignedIn>('/auth/refresh_token');
    options?.onSignedIn(data);
    return data;
  } catch (error) {
    throw failureOf(error);
  }
}

const withoutSession = ['POST /auth/login', 'POST /auth/refresh_token', 'DELETE /auth/logout'];

async function afterFailure(key: string, config: AxiosRequestConfig, error: unknown): Promise<unknown> {
  const failure = failureOf(error);
  if (withoutSession.includes(key)) throw failure;
  if (failure.status === 403) return retryWithNewToken(config, failure);
  if (failure.status === 401 && options?.getToken()) options.onSignedOut();
  if (failure.status === 402) options?.onClosed?.();
  throw failure;
}

async function retryWithNewToken(config: AxiosRequestConfig, first: unknown): Promise<unknown> {
  try {
    await refreshSession();
  } catch (refreshError) {
    const failure = failureOf(refreshError);
    if (failure.status !== 401) throw first;
    options?.onSignedOut();
    throw failure;
  }
  try {
    return (await http.request<unknown>(withToken(config))).data;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === 401) options?.onSignedOut();
    throw failure;
  }
}

function withToken(config: AxiosRequestConfig): AxiosRequestConfig {
  const token = options?.getToken();
  return token ? { ...config, headers: { ...config.headers, Authorization: `Bearer ${token}` } } : config;
}

function configOf(key: string, request: AnyRequest): AxiosRequestConfig {
  const { method, path } = methodAndPath(key, request.params);
  const { files, onProgress, signal } = request;
  return {
    method,
    url: path,
    params: queryValues(request.query),
    data: files ? formOf(request.body, files) : request.body,
    timeout: files ? 0 : 60_000,
    signal,
    onUploadProgress: onProgress && (({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0)),
  };
}
