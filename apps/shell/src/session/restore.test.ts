import { refreshSession } from '@recado/api/client';
import { sessionStore, signIn, signOut } from '@recado/auth';
import { aSession } from '@recado/auth/testing';
import { act, renderHook } from '@testing-library/react';
import { showAtLogin, useLoginNotice } from './login-notice.ts';
import { restoreSession } from './restore.ts';

jest.mock('@recado/api/client', () => ({
  ...jest.requireActual('@recado/api/client'),
  refreshSession: jest.fn(async () => undefined),
}));
const refresh = jest.mocked(refreshSession);
const { token, user } = aSession();

/** The answer to the request of `first-paint.js`. */
function askedAhead(status: number, body: unknown): void {
  const answer = Object.assign(Object.create(null), { ok: status === 200, status, json: async () => body });
  window.askedAhead = { session: Promise.resolve(answer) };
}

beforeEach(() => {
  refresh.mockClear();
  signOut();
});

test('a session that was restored before the script ran is used once', async () => {
  askedAhead(200, { token, user });
  expect(await restoreSession()).toBe(true);
  expect(sessionStore.getState().session?.token).toBe(token);
  expect(refresh).not.toHaveBeenCalled();
  await restoreSession();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a token that was refused before the script ran ends the session', async () => {
  signIn({ token, user });
  askedAhead(401, { error: 'ERR_SESSION_EXPIRED' });
  expect(await restoreSession()).toBe(true);
  expect(sessionStore.getState().status).toBe('signedOut');
  expect(refresh).not.toHaveBeenCalled();
});

test('the login page says why a session from a foreign address is refused', async () => {
  signIn({ token, user });
  askedAhead(401, { error: 'ERR_ADDRESS_NOT_ALLOWED' });
  await restoreSession();
  const { result } = renderHook(useLoginNotice);
  expect(result.current).toEqual({ kind: 'error', key: 'ERR_ADDRESS_NOT_ALLOWED' });
  act(() => showAtLogin(null));
});

test('a server error keeps the session', async () => {
  signIn({ token, user });
  askedAhead(502, null);
  expect(await restoreSession()).toBe(false);
  expect(sessionStore.getState().status).toBe('signedIn');
});

test('without a server the stored session is resumed, if there is one', async () => {
  signIn({ token, user });
  refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await restoreSession()).toBe(true);
  expect(sessionStore.getState().session).toMatchObject({ token, user: { id: user.id } });
  localStorage.setItem('sessionUser', '{"id":1');
  refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await restoreSession()).toBe(false);
  signOut();
  refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await restoreSession()).toBe(false);
});

test('a server that could not be reached before the script ran is called again', async () => {
  window.askedAhead = { session: Promise.reject(new TypeError('Failed to fetch')) };
  expect(await restoreSession()).toBe(true);
  expect(refresh).toHaveBeenCalledTimes(1);
});
