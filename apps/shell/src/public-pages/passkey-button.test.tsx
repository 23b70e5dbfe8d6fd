import { serveApi } from '@recado/api/testing';
import { screen } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { PublicPages } from './public-pages.tsx';

jest.mock('../signed-in/load-signed-in.tsx', () => ({ prefetchSignedIn: jest.fn() }));

test('a browser without passkeys says what to do, and sends no answer', async () => {
  const calls = serveApi({
    'POST /auth/passkey/challenge': () => ({ challenge: 'AAAA', rpId: 'localhost', timeout: 1 }),
  });
  const { user } = renderShell(<PublicPages />, { path: '/login' });
  const button = await screen.findByRole('button', { name: 'Usar chave de acesso' });
  await user.click(button);
  expect(await screen.findByText(/A chave de acesso não foi aceita|ERR_PASSKEY_REFUSED/)).toBeVisible();
  expect(button).toHaveAttribute('aria-busy', 'false');
  expect(calls.map(({ key }) => key)).toEqual(['POST /auth/passkey/challenge']);
});
