import type { SignedIn } from '@recado/contract';
import type { AxiosResponse } from 'axios';
import { apiUrl, clientOptions, currentToken } from './client-options.ts';
import { failureOf } from './failure.ts';
import { transport } from './transport.ts';

let refreshing: Promise<SignedIn> | undefined;

/** Gets a new access token with the refresh cookie. Concurrent calls share one request. Throws ApiFailure. */
export function refreshSession(): Promise<SignedIn> {
  refreshing ??= requestRefresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function requestRefresh(): Promise<SignedIn> {
  const { data: session } = await transport.request<SignedIn>({
    method: 'POST',
    url: `${apiUrl()}/auth/refresh_token`,
    timeout: 60_000,
    caller: 'nobody',
  });
  clientOptions()?.onSignedIn(session);
  return session;
}

/**
 * Response interceptor: on a 403 the user's token is renewed and the call made once more; on a 401 the user is signed out
 * (SPEC §4.5); on a 402 the session is read again. Other refusals pass. Throws ApiFailure.
 */
export async function keepSession(response: AxiosResponse): Promise<AxiosResponse> {
  const { status, config } = response;
  if (config.caller !== 'user') return response;
  if (status === 403 && !config.isRepeated) return repeatWithNewToken(response);
  if (status === 401 && currentToken()) clientOptions()?.onSignedOut('ERR_SESSION_EXPIRED');
  if (status === 402) clientOptions()?.onClosed?.();
  return response;
}

async function repeatWithNewToken(first: AxiosResponse): Promise<AxiosResponse> {
  try {
    await refreshSession();
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status !== 401) return first;
    clientOptions()?.onSignedOut(failure.code);
    throw failure;
  }
  return transport.request({ ...first.config, isRepeated: true });
}
