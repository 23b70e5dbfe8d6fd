import { serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { renderShell } from '../testing/render-shell.tsx';
import { bytesOf, textOf } from './encoding.ts';
import { PasskeysDialog } from './lazy-dialog.ts';

afterEach(() => act(signOut));

const passkey = { id: 5, name: 'Notebook', createdAt: '2026-01-01T10:00:00.000Z', lastUsedAt: null };

function show() {
  signIn({ token: 'token', user: aSessionUser() });
  return renderShell(
    <Suspense>
      <PasskeysDialog onClose={() => undefined} />
    </Suspense>,
  );
}

test('bytes are written as the server does, and read again', () => {
  const text = 'AP_-AQI';
  expect(textOf(bytesOf(text).buffer)).toBe(text);
});

test('a passkey is removed after a question', async () => {
  let kept = [passkey];
  const calls = serveApi({
    'GET /users/me/passkeys': () => kept,
    'DELETE /users/me/passkeys/:passkeyId': () => {
      kept = [];
      return { message: 'Passkey removed' };
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remover Notebook' }));
  const question = await screen.findByRole('dialog', { name: 'Remover a chave de acesso?' });
  await user.click(within(question).getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(screen.queryByText('Notebook')).toBeNull());
  expect(calls.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ passkeyId: '5' });
});

test('a browser without passkeys says so, and nothing is kept', async () => {
  const question = {
    ...{ challenge: 'AAAA', rpId: 'localhost', timeout: 1, userHandle: 'AAAA', userName: 'a', displayName: 'A' },
    ...{ algorithms: [-7], excluded: [] },
  };
  const calls = serveApi({
    'GET /users/me/passkeys': () => [],
    'POST /users/me/passkeys/challenge': () => question,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Adicionar chave de acesso' }));
  await user.type(await screen.findByLabelText('Nome'), 'Notebook');
  await user.type(screen.getByLabelText('Senha atual'), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText(/A chave de acesso não foi aceita|ERR_PASSKEY_REFUSED/)).toBeVisible();
  expect(calls.filter(({ key }) => key === 'POST /users/me/passkeys')).toEqual([]);
});
