import { Refusal, serveApi } from '@recado/api/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { PublicPages } from './public-pages.tsx';

jest.mock('../signed-in/load-signed-in.tsx', () => ({ prefetchSignedIn: jest.fn() }));

test('an e-mail that is taken shows an error beside its field', async () => {
  serveApi({
    'GET /setup/:token': () => ({ message: 'Ready' }),
    'POST /setup/:token': () => Promise.reject(new Refusal('ERR_EMAIL_ALREADY_EXISTS')),
  });
  const { user } = renderShell(<PublicPages />, { path: '/setup/once-and-only-once-0001' });
  await user.type(await screen.findByLabelText('Nome da empresa'), 'Plataforma');
  await user.type(screen.getByLabelText('Seu nome'), 'Sofia');
  await user.type(screen.getByLabelText('E-mail'), 's@x.example');
  await user.type(screen.getByLabelText('Senha'), 'long enough{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Já existe um usuário com este e-mail.'),
  );
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

test.each(['ERR_SETUP_LINK_INVALID', 'ERR_VALIDATION'] as const)(
  'a link refused with %s is no longer valid',
  async (code) => {
    serveApi({ 'GET /setup/:token': () => Promise.reject(new Refusal(code)) });
    renderShell(<PublicPages />, { path: '/setup/wrong-but-long-enough' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Este link não vale mais.');
    expect(screen.queryByLabelText('Seu nome')).not.toBeInTheDocument();
  },
);

test('a setup link that could not be checked can be retried', async () => {
  let calls = 0;
  serveApi({
    'GET /setup/:token': () => {
      calls += 1;
      if (calls === 1) throw new Refusal('ERR_INTERNAL');
      return { message: 'Ready' };
    },
  });
  const { user } = renderShell(<PublicPages />, { path: '/setup/once-and-only-once-0001' });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByLabelText('Seu nome')).toBeVisible();
});

const invitation = { name: 'Bia', email: 'bia@loja.example', company: 'Loja da Ana', minimumLength: 12 };

test('whoever was invited chooses a password and goes to the login, with the e-mail filled in', async () => {
  const calls = serveApi({
    'GET /invitation/:token': () => invitation,
    'POST /invitation/:token': () => ({ email: invitation.email }),
  });
  const { user, path } = renderShell(<PublicPages />, { path: '/invitation/once-and-only-once-0001' });
  expect(await screen.findByText(/Olá, Bia! Escolha a senha do seu acesso a Loja da Ana/)).toBeVisible();
  expect(screen.getByText(/12 a 128 caracteres/)).toBeVisible();
  await user.type(screen.getByLabelText('Nova senha'), 'uma senha longa{Enter}');
  expect(await screen.findByText('Senha salva! Faça login.')).toBeVisible();
  expect(path()).toBe('/login');
  expect(screen.getByLabelText('E-mail')).toHaveValue(invitation.email);
  expect(calls.find(({ key }) => key === 'POST /invitation/:token')?.body).toEqual({ password: 'uma senha longa' });
});

test.each([
  ['ERR_INVITATION_USED', 'Este convite já foi usado.'],
  ['ERR_INVITATION_EXPIRED', 'Este convite venceu.'],
  ['ERR_INVITATION_INVALID', 'Este convite não vale mais.'],
  ['ERR_VALIDATION', 'Este convite não vale mais.'],
] as const)('an invitation refused with %s says what to do', async (code, text) => {
  serveApi({ 'GET /invitation/:token': () => Promise.reject(new Refusal(code)) });
  renderShell(<PublicPages />, { path: '/invitation/wrong-but-long-enough' });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: /login/i })).toHaveAttribute('href', '/login');
  expect(screen.queryByLabelText('Nova senha')).not.toBeInTheDocument();
});
