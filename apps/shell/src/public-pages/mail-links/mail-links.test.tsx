import { Refusal, serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import { act, screen } from '@testing-library/react';
import { OwnEmailSection } from '../../own-email/lazy-parts.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { PublicPages } from '../public-pages.tsx';

jest.mock('../../signed-in/load-signed-in.tsx', () => ({ prefetchSignedIn: jest.fn() }));

const token = 'once-and-only-once-0001';
const email = 'ana@loja.example';

test('a link for a new password is asked by e-mail; what is shown does not say whether there is an account', async () => {
  const calls = serveApi({ 'POST /auth/recovery-mail': () => ({ message: '' }) });
  const { user } = renderShell(<PublicPages />, { path: '/recovery-password' });
  await user.click(await screen.findByRole('button', { name: 'Receber um link por e-mail' }));
  await user.type(await screen.findByLabelText('E-mail'), `${email}{Enter}`);
  expect(await screen.findByText(/Se este e-mail estiver confirmado em uma conta/)).toBeVisible();
  expect(calls[0]?.body).toEqual({ email });
  await user.click(screen.getByRole('button', { name: 'Receber um código pelo WhatsApp' }));
  expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeVisible();
});

test('an installation without e-mails says whom to ask', async () => {
  serveApi({ 'POST /auth/recovery-mail': () => Promise.reject(new Refusal('ERR_MAIL_UNAVAILABLE')) });
  const { user } = renderShell(<PublicPages />, { path: '/recovery-password' });
  await user.click(await screen.findByRole('button', { name: 'Receber um link por e-mail' }));
  await user.type(await screen.findByLabelText('E-mail'), `${email}{Enter}`);
  expect(await screen.findByText(/Este servidor não envia e-mails/)).toBeVisible();
});

test('the link takes a new password of the length that the company asks, and the login follows', async () => {
  const calls = serveApi({
    'GET /recovery/:token': () => ({ email, minimumLength: 12 }),
    'POST /recovery/:token': () => ({ email }),
  });
  const { user, path } = renderShell(<PublicPages />, { path: `/recovery/${token}` });
  const password = await screen.findByLabelText('Nova senha');
  expect(screen.getByText(/12 a 128 caracteres/)).toBeVisible();
  await user.type(password, 'curta{Enter}');
  expect(calls.filter(({ key }) => key === 'POST /recovery/:token')).toEqual([]);
  await user.clear(password);
  await user.type(password, 'uma senha longa{Enter}');
  expect(await screen.findByText('Senha salva! Faça login.')).toBeVisible();
  expect(path()).toBe('/login');
  expect(screen.getByLabelText('E-mail')).toHaveValue(email);
});

test.each([`/recovery/${token}`, `/confirm-email/${token}`])('a used or old link of %s says so', async (address) => {
  const refuse = () => Promise.reject(new Refusal('ERR_MAIL_LINK_INVALID'));
  serveApi({ 'GET /recovery/:token': refuse, 'GET /email-proof/:token': refuse });
  renderShell(<PublicPages />, { path: address });
  expect(await screen.findByRole('alert')).toHaveTextContent('Este link não vale mais');
});

test('an address is confirmed by a button, not by opening the link', async () => {
  const calls = serveApi({
    'GET /email-proof/:token': () => ({ email }),
    'POST /email-proof/:token': () => ({ email }),
  });
  const { user } = renderShell(<PublicPages />, { path: `/confirm-email/${token}` });
  const button = await screen.findByRole('button', { name: 'Confirmar e-mail' });
  expect(calls.map(({ key }) => key)).toEqual(['GET /email-proof/:token']);
  await user.click(button);
  expect(await screen.findByText(/ana@loja.example está confirmado/)).toBeVisible();
});

describe('the own address', () => {
  beforeEach(() => signIn({ token: 'token', user: aSessionUser({ email }) }));
  afterEach(() => act(signOut));

  test('that is not confirmed gets its link again', async () => {
    const calls = serveApi({
      'GET /users/me/email-proof': () => ({ email, isProved: false, isMailed: true }),
      'POST /users/me/email-proof': () => ({ message: '' }),
    });
    const { user } = renderShell(<OwnEmailSection />);
    expect(await screen.findByText('Ainda não confirmado')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar link de confirmação' }));
    expect(await screen.findByText(`Link enviado para ${email}`)).toBeVisible();
    expect(calls.map(({ key }) => key)).toContain('POST /users/me/email-proof');
  });

  test('that is confirmed has no button', async () => {
    serveApi({ 'GET /users/me/email-proof': () => ({ email, isProved: true, isMailed: true }) });
    renderShell(<OwnEmailSection />);
    expect(await screen.findByText('Confirmado')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
