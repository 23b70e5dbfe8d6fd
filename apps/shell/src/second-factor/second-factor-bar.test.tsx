import { serveApi } from '@recado/api/testing';
import { sessionStore, signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { SecondFactorBar } from './lazy-parts.ts';

const news = { requiredFrom: null, removedAt: '2026-03-01T12:00:00.000Z' };

beforeEach(() => signIn({ token: 'token', user: aSessionUser({ secondFactor: news }) }));
afterEach(() => act(signOut));

test('help that an administrator asked for is stopped from the bar, which goes away', async () => {
  const calls = serveApi({ 'DELETE /users/me/second-factor/removal': () => ({ isOn: true, removedAt: null }) });
  const { user } = renderShell(<SecondFactorBar news={news} />);
  expect(await screen.findByText(/Um administrador pediu para desativar/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancelar o pedido' }));
  expect(await screen.findByText('O pedido foi cancelado')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(sessionStore.getState().session?.user.secondFactor).toBeUndefined();
});
