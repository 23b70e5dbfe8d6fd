import { Refusal, serveApi } from '@recado/api/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';
import { PublicPages } from './public-pages.tsx';

jest.mock('../signed-in/load-signed-in.tsx', () => ({ prefetchSignedIn: jest.fn() }));

async function toCodeStep() {
  const rendered = renderShell(<PublicPages />, { path: '/recovery-password' });
  await rendered.user.selectOptions(await screen.findByLabelText('País'), 'BR');
  await rendered.user.type(screen.getByLabelText('Número do WhatsApp'), '(11) 91234-5678{Enter}');
  expect(await screen.findByText(/Se este número estiver confirmado em uma conta/)).toBeInTheDocument();
  return rendered;
}

const sent = { 'POST /api/enviar-email': () => ({ message: 'Se este número …' }) };

test('the right code and a new password lead to the login', async () => {
  const calls = serveApi({
    ...sent,
    'GET /api/verificar-code/:number': () => ({ token: 'once-and-only-once-0001', minimumLength: 5 }),
    'PUT /api/atualizar-senha': () => ({ message: '' }),
  });
  const { user, path } = await toCodeStep();
  await user.type(screen.getByLabelText('Código de verificação'), '123456{Enter}');
  await user.type(await screen.findByLabelText('Nova senha'), 'outra-senha{Enter}');
  expect(await screen.findByText('Senha atualizada com sucesso!')).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ token: 'once-and-only-once-0001', newPassword: 'outra-senha' });
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  expect(path()).toBe('/login');
});

test('the third wrong code ends the recovery: the login follows after 3 seconds', async () => {
  serveApi({
    ...sent,
    'GET /api/verificar-code/:number': () => Promise.reject(new Refusal('ERR_RECOVERY_CODE_INVALID')),
  });
  const { user, path } = await toCodeStep();
  const code = screen.getByLabelText('Código de verificação');
  for (const wrong of ['111111', '222222']) {
    await user.clear(code);
    await user.type(code, `${wrong}{Enter}`);
    expect(await screen.findByText('Código de verificação incorreto. Tente novamente.')).toBeInTheDocument();
  }
  await user.clear(code);
  await user.type(code, '333333{Enter}');
  expect(await screen.findByText('Tentativas excedidas. Redirecionando...')).toBeInTheDocument();
  expect(path()).toBe('/recovery-password');
  await act(() => new Promise((done) => setTimeout(done, 3100)));
  expect(path()).toBe('/login');
});

test('the number is sent with the chosen country; a number that is invalid there is not', async () => {
  const calls = serveApi(sent);
  const { user } = renderShell(<PublicPages />, { path: '/recovery-password' });
  await user.selectOptions(await screen.findByLabelText('País'), 'US');
  const number = screen.getByLabelText('Número do WhatsApp');
  await user.type(number, '(11) 91234-5678{Enter}');
  expect(number).toHaveAccessibleDescription('Número inválido para este país');
  await user.clear(number);
  await user.type(number, '(415) 555-2671{Enter}');
  expect(await screen.findByLabelText('Código de verificação')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ wpp: '+14155552671' }]);
});

test('a number with its plus sign selects the country', async () => {
  serveApi(sent);
  const { user } = renderShell(<PublicPages />, { path: '/recovery-password' });
  await user.selectOptions(await screen.findByLabelText('País'), 'BR');
  await user.type(screen.getByLabelText('Número do WhatsApp'), '+34 612 34 56 78');
  expect(screen.getByLabelText('País')).toHaveValue('ES');
});

test('a notice is shown when no code can be sent at all', async () => {
  serveApi({ 'POST /api/enviar-email': () => Promise.reject(new Refusal('ERR_RECOVERY_UNAVAILABLE')) });
  const { user } = renderShell(<PublicPages />, { path: '/recovery-password' });
  await user.type(await screen.findByLabelText('Número do WhatsApp'), '+5511912345678{Enter}');
  expect(await screen.findByText(/Não é possível enviar códigos agora/)).toBeVisible();
});

test('a common new password shows an error beside its field', async () => {
  serveApi({
    ...sent,
    'GET /api/verificar-code/:number': () => ({ token: 'once-and-only-once-0001', minimumLength: 5 }),
    'PUT /api/atualizar-senha': () => Promise.reject(new Refusal('ERR_PASSWORD_TOO_COMMON')),
  });
  const { user } = await toCodeStep();
  await user.type(screen.getByLabelText('Código de verificação'), '123456{Enter}');
  const password = await screen.findByLabelText('Nova senha');
  await user.type(password, '12345{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/muito comum/));
});

test('another code can be requested', async () => {
  const calls = serveApi(sent);
  const { user } = await toCodeStep();
  await user.click(screen.getByRole('button', { name: /Enviar outro código/ }));
  expect(screen.getByLabelText('Número do WhatsApp')).toHaveValue('(11) 91234-5678');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  expect(await screen.findByLabelText('Código de verificação')).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('a used token does not change the password', async () => {
  serveApi({
    ...sent,
    'GET /api/verificar-code/:number': () => ({ token: 'once-and-only-once-0001', minimumLength: 5 }),
    'PUT /api/atualizar-senha': () => Promise.reject(new Refusal('ERR_RECOVERY_CODE_EXPIRED')),
  });
  const { user } = await toCodeStep();
  await user.type(screen.getByLabelText('Código de verificação'), '123456{Enter}');
  await user.type(await screen.findByLabelText('Nova senha'), 'outra-senha{Enter}');
  expect(await screen.findByText('Código de verificação inválido. A senha não pode ser alterada.')).toBeInTheDocument();
});
