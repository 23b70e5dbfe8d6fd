import { serveApi } from '@recado/api/testing';
import { sessionStore, signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { UserMenu } from '../layout/user-menu.tsx';
import { renderShell } from '../testing/render-shell.tsx';

const me = aSessionUser({ id: 9 });
const listed = { id: 9, name: 'Ana', queues: [], online: true, seesAll: false, updatedAt: '2026-01-01T00:00:00.000Z' };
const away = { since: '2026-01-01T00:00:00.000Z', until: null, reason: 'Almoço' };

afterEach(() => act(signOut));

test('the menu says that the user goes away and why, shows it, and brings them back', async () => {
  signIn({ token: 'token', user: me });
  const calls = serveApi({
    'PUT /users/:userId/away': () => ({ ...listed, away }),
    'DELETE /users/:userId/away': () => ({ ...listed, away: null }),
  });
  const { user } = renderShell(<UserMenu withAppearance={false} />);
  await user.click(screen.getByRole('button', { name: 'Conta de Ana' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ficar ausente…' }));
  await user.type(await screen.findByLabelText('Motivo'), 'Almoço');
  await user.click(screen.getByRole('button', { name: 'Ficar ausente' }));
  await waitFor(() =>
    expect(calls[0]).toMatchObject({ params: { userId: '9' }, body: { reason: 'Almoço', until: null } }),
  );
  await user.click(screen.getByRole('button', { name: 'Conta de Ana' }));
  expect(await screen.findByText('Ausente · Almoço')).toBeVisible();
  await user.click(await screen.findByRole('menuitem', { name: 'Voltei: receber atendimentos' }));
  await waitFor(() => expect(sessionStore.getState().session?.user.away).toBeNull());
});
