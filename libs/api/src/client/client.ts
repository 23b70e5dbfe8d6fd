import type { Answer, Contract, ContractKey, SignedIn } from '@recado/contract';
import { isClosedToReaders } from '@recado/contract/abilities';
import type { AxiosRequestConfig } from 'axios';
import { apiUrl, clientOptions, currentToken } from './client-options.ts';
import { ApiFailure, failureOf } from './failure.ts';
import { type AnyRequest, formOf, methodAndPath, queryValues, type RequestOf } from './request.ts';

/** Milliseconds until a call is given up; one with files has no limit. */
const timeout = 60_000;

/** The transport is loaded with the first call: the login page is there without it (docs/adr/0118). Throws ApiFailure. */
function loadTransport() {
  return import('./interceptors.ts').catch((error: unknown) => {
    throw failureOf(error);
  });
}

/** Gets a new access token with the refresh cookie. Concurrent calls share one request. Throws ApiFailure. */
export async function refreshSession(): Promise<SignedIn> {
  return (await loadTransport()).refreshSession();
}

/** Their refusals say nothing of the session: it does not exist yet, or no longer. */
const ofVisitors = ['POST /auth/login', 'POST /auth/refresh_token', 'DELETE /auth/logout'];

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
 * The untyped call behind `api`, for callers that learn their endpoint at run time (live resources). Throws ApiFailure.
 */
export async function send(key: string, request: AnyRequest): Promise<unknown> {
  refuseChange(key, {});
  const caller = ofVisitors.includes(key) ? 'visitor' : 'user';
  const { transport } = await loadTransport();
  const { data } = await transport.request<unknown>({ ...configOf(key, request), caller });
  return data;
}

/**
 * Calls an endpoint while the page is being left, when an answer can no longer be received. The body is at most 64 KB.
 * Past the transport, whose interceptors would let it begin after the page is gone.
 */
export function sendAndLeave<Key extends ContractKey>(key: Key, request: RequestOf<Key>): void;
export function sendAndLeave(key: string, { params, body }: AnyRequest): void {
  if (clientOptions()?.isReadOnly?.() && isClosedToReaders({}, key)) return;
  const { method, path } = methodAndPath(key, params);
  const token = currentToken();
  void fetch(apiUrl() + path, {
    method,
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** Refuses what a user who only reads may not, as the server does (docs/adr/0186). Throws ApiFailure. */
function refuseChange(key: string, endpoint: { file?: object }): void {
  if (ofVisitors.includes(key) || !clientOptions()?.isReadOnly?.()) return;
  if (isClosedToReaders(endpoint, key)) throw new ApiFailure(403, { error: 'ERR_NO_PERMISSION' });
}

/** The endpoints that programs call with a key. */
type TokenKey = { [Key in ContractKey]: Contract[Key]['access'] extends 'token' ? Key : never }[ContractKey];

/** Calls an endpoint as a program does: with the token of a key, apart from the session. Throws ApiFailure. */
export function apiWithToken<Key extends TokenKey>(
  key: Key,
  token: string,
  request: RequestOf<Key>,
): Promise<Answer<Key>>;
export async function apiWithToken(key: string, token: string, request: AnyRequest): Promise<unknown> {
  const { transport } = await loadTransport();
  const { data } = await transport.request<unknown>({ ...configOf(key, request), caller: { token } });
  return data;
}

/** Downloads the file that an endpoint returns (`file` in the contract). Throws ApiFailure. */
export function fetchFile<Key extends ContractKey>(key: Key, request: RequestOf<Key>): Promise<Blob>;
export async function fetchFile(key: string, request: AnyRequest): Promise<Blob> {
  refuseChange(key, { file: {} });
  const config: AxiosRequestConfig = { ...configOf(key, request), responseType: 'blob', timeout: 0, caller: 'user' };
  const { transport } = await loadTransport();
  const { data } = await transport.request<unknown>(config);
  return data instanceof Blob ? data : new Blob([String(data)]);
}

function configOf(key: string, request: AnyRequest): AxiosRequestConfig {
  const { method, path } = methodAndPath(key, request.params);
  const { body, files, onProgress, signal } = request;
  return {
    method,
    url: apiUrl() + path,
    params: queryValues(request.query),
    data: files ? formOf(body, files) : body,
    timeout: files ? 0 : timeout,
    signal,
    // Only on request: a listener makes the browser send a CORS preflight first.
    onUploadProgress: onProgress && (({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0)),
  };
}
