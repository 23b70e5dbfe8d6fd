import { Refusal, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { Route, Routes } from '@recado/ui/router';
import { screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { DeveloperPage } from './developer-page.tsx';

const open = jest.fn();
const show = (path: string) =>
  renderShell(
    <Routes>
      <Route path="/developer/:token" element={<DeveloperPage open={open} />} />
    </Routes>,
    { path },
  );

beforeEach(() => open.mockReset());

test('an address signs in after a click, in the place of the session that the browser had', async () => {
  signIn({ token: 'of somebody else', user: aSessionUser({ id: 3 }) });
  sessionStorage.setItem('recado:developed', '{"name":"stock","origin":"http://127.0.0.1:3103"}');
  const developer = { remote: 'sales', until: '2026-01-01T12:00:00.000Z' };
  const calls = serveApi({
    'POST /developer-sign-in': () => ({ token: 'new', user: aSessionUser({ id: 8, developer }) }),
  });
  const { user } = show('/developer/once-and-only-once-0001');
  expect(calls).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(calls[0]?.body).toEqual({ token: 'once-and-only-once-0001' });
  expect(localStorage.getItem('token')).toBe('new');
  expect(localStorage.getItem('userId')).toBe('8');
  expect(sessionStorage.getItem('recado:developed')).toBeNull();
});

test.each(['ERR_DEVELOPER_LINK_INVALID', 'ERR_VALIDATION'] as const)(
  'an address refused with %s is no longer valid, and the session of the browser stays',
  async (code) => {
    signIn({ token: 'of somebody else', user: aSessionUser({ id: 3 }) });
    serveApi({ 'POST /developer-sign-in': () => Promise.reject(new Refusal(code)) });
    const { user } = show('/developer/once-and-only-once-0001');
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText(/Este endereço não vale mais/)).toBeVisible();
    expect(open).not.toHaveBeenCalled();
    expect(localStorage.getItem('token')).toBe('of somebody else');
  },
);
