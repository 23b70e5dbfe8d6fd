import { Refusal, serveApi } from '@recado/api/testing';
import { sessionStore, signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

const me = aSessionUser({ id: 9, email: 'ana@loja.example', wpp: '5511912345678', wppProved: false });
const saved = {
  ...me,
  invitedUntil: null,
  averageRating: null,
  ...{ ticketLimit: null, workingHours: [], skills: [] },
  online: true,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

beforeEach(() => signIn({ token: 'token', user: me }));
afterEach(() => act(signOut));

const show = () => renderShell(<ProfileDialog open onClose={() => undefined} />);

test('a new e-mail address requires the current password, and a wrong one shows an error beside it', async () => {
  let isRight = false;
  const calls = serveApi({
    'PUT /users/:userId': () => {
      if (!isRight) throw new Refusal('ERR_CURRENT_PASSWORD_WRONG');
      return saved;
    },
  });
  const { user } = show();
  expect(screen.queryByLabelText('Senha atual')).not.toBeInTheDocument();
  await user.type(await screen.findByLabelText('E-mail'), '.br');
  await user.type(await screen.findByLabelText('Senha atual'), 'errada');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.getByLabelText('Senha atual')).toHaveFocus());
  isRight = true;
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.body).toMatchObject({ email: 'ana@loja.example.br', currentPassword: 'errada' });
});

test('a number is verified: a code is sent to it and entered', async () => {
  const calls = serveApi({
    'POST /users/me/number': () => ({ message: '' }),
    'PUT /users/me/number': () => ({ ...saved, wppProved: true }),
  });
  const { user } = show();
  const section = within(await screen.findByRole('region', { name: 'Recuperação da senha' }));
  expect(section.getByText('Ainda não confirmado')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Confirmar número' }));
  await user.type(await screen.findByLabelText('Senha atual'), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  await user.type(await screen.findByLabelText('Código de verificação'), '123456');
  await user.keyboard('{Enter}');
  expect(await section.findByText('Confirmado')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { wpp: '+5511912345678', currentPassword: 'segredo' },
    { code: '123456' },
  ]);
  expect(sessionStore.getState().session?.user.wppProved).toBe(true);
});
