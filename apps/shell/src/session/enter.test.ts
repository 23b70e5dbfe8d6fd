import { configureClient } from '@recado/api/client';
import { sessionStore, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { enter } from './enter.ts';

const here = 'https://recado.example/api-root';
const ignore = () => undefined;

beforeEach(() => {
  signOut();
  configureClient({ apiUrl: here, getToken: () => null, onSignedIn: ignore, onSignedOut: ignore });
});

test.each([undefined, here])('a session of this installation (%s) begins', (apiUrl) => {
  const reload = jest.fn();
  enter({ token: 'new', user: aSessionUser(), apiUrl }, reload);
  expect(sessionStore.getState().session?.token).toBe('new');
  expect(reload).not.toHaveBeenCalled();
});

test('a session of another one is kept for its page, which is loaded', () => {
  const reload = jest.fn();
  enter({ token: 'new', user: aSessionUser(), apiUrl: 'https://recado.example/cells/b/api-root' }, reload);
  expect(sessionStore.getState().session).toBeNull();
  expect(localStorage.getItem('token')).toBe('new');
  expect(reload).toHaveBeenCalledTimes(1);
});
