import { serveApi } from '@recado/api/testing';
import { sessionStore, signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { UserMenu } from '../layout/user-menu.tsx';
import { renderShell } from '../testing/render-shell.tsx';

afterEach(() => act(signOut));

const startedAt = '2026-01-01T10:00:00.000Z';
const here = {
  ...{ id: 'b7f6f8f0-0000-4000-8000-000000000001', agent: 'Chrome · Windows', address: '192.0.2.7' },
  ...{ startedAt, seenAt: startedAt, isOwn: true },
};
const phone = {
  ...here,
  id: 'b7f6f8f0-0000-4000-8000-000000000002',
  agent: 'Safari · iOS',
  address: null,
  isOwn: false,
};

async function open() {
  const shown = renderShell(<UserMenu withAppearance={false} />);
  await shown.user.click(screen.getByRole('button', { name: 'Conta de Ana' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Sessões' }));
  return shown;
}

test('one session is ended after a question; this one cannot be', async () => {
  signIn({ token: 'token', user: aSessionUser() });
  let live = [here, phone];
  const calls = serveApi({
    'GET /users/me/sessions': () => live,
    'DELETE /users/me/sessions/:sessionId': () => {
      live = [here];
      return { message: 'Session ended' };
    },
  });
  const { user } = await open();
  const own = await screen.findByText('Chrome · Windows · 192.0.2.7');
  const row = own.closest('li');
  if (!row) throw new Error('The session has no row.');
  expect(within(row).getByText('Este dispositivo')).toBeVisible();
  expect(within(row).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Encerrar sessão' }));
  const question = await screen.findByRole('dialog', { name: 'Encerrar a sessão?' });
  await user.click(within(question).getByRole('button', { name: 'Encerrar sessão' }));
  await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());
  expect(calls.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ sessionId: phone.id });
  expect(screen.queryByRole('button', { name: 'Encerrar todas as outras' })).toBeNull();
});

test('a new device is told until the user says that it was them', async () => {
  const device = { agent: 'Firefox · Linux', address: '203.0.113.9', firstSeenAt: startedAt };
  signIn({ token: 'token', user: aSessionUser({ newDevices: [device] }) });
  serveApi({
    'GET /users/me/sessions': () => [here],
    'DELETE /users/me/new-devices': () => ({ message: 'Seen' }),
  });
  const { user } = await open();
  const news = await screen.findByRole('region', { name: 'Dispositivo novo na sua conta' });
  expect(news).toHaveTextContent('Firefox · Linux · 203.0.113.9');
  await user.click(within(news).getByRole('button', { name: 'Fui eu' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /Dispositivo novo/ })).toBeNull());
  expect(sessionStore.getState().session?.user.newDevices).toBeUndefined();
});
