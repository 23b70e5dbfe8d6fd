import { Refusal, serveApi } from '@recado/api/testing';
import { sessionStore, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { IssueCode } from '@recado/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { prefetchSignedIn } from '../signed-in/load-signed-in.tsx';
import { renderShell } from '../testing/render-shell.tsx';
import { PublicPages } from './public-pages.tsx';

jest.mock('../signed-in/load-signed-in.tsx', () => ({ prefetchSignedIn: jest.fn() }));
const plan = aSessionUser().company.plan;

afterEach(() => {
  jest.useRealTimers();
  signOut();
});

test('an unknown path redirects to the login', async () => {
  const { path } = renderShell(<PublicPages />, { path: '/tickets' });
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
  expect(path()).toBe('/login');
});

test('signing in stores the session; the code behind the login is downloaded while the user types', async () => {
  const user = aSessionUser();
  const calls = serveApi({ 'POST /auth/login': () => ({ token: 'new', user }) });
  const { user: person } = renderShell(<PublicPages />, { path: '/login' });
  await person.type(screen.getByLabelText('E-mail'), ' ana@loja.example ');
  expect(prefetchSignedIn).toHaveBeenCalled();
  await person.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  await screen.findByRole('button', { name: 'Entrar' });
  expect(calls[0]?.body).toEqual({ email: 'ana@loja.example', password: 'segredo' });
  expect(sessionStore.getState().session?.token).toBe('new');
});

test('empty fields show errors and nothing is sent', async () => {
  const calls = serveApi({ 'POST /auth/login': () => ({ token: '', user: aSessionUser() }) });
  const { user } = renderShell(<PublicPages />, { path: '/login' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Obrigatório');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('wrong credentials show an error in the current language', async () => {
  serveApi({ 'POST /auth/login': () => Promise.reject(new Refusal('ERR_INVALID_CREDENTIALS')) });
  const { user } = renderShell(<PublicPages />, { path: '/login', language: 'es' });
  await user.type(screen.getByLabelText('Correo electrónico'), 'a@b.c');
  await user.type(screen.getByLabelText('Contraseña'), 'x{Enter}');
  expect(await screen.findByText('Error de autenticación. Inténtalo de nuevo.')).toBeInTheDocument();
});

test('signing up sends the chosen plan, then asks to sign in', async () => {
  if (!plan) throw new Error('the sample company has a plan');
  const calls = serveApi({
    'GET /plans/list': () => [
      { ...plan, id: 1, name: 'Individual', connections: 1, queues: 3 },
      { ...plan, id: 2, name: 'Empresa' },
    ],
    'POST /companies/cadastro': () => ({ name: 'Padaria', email: 'a@b.example', dueDate: '2026-01-04' }),
  });
  const { user, path } = renderShell(<PublicPages />, { path: '/signup?companyId=7' });
  await user.type(screen.getByLabelText('Nome da empresa'), 'Padaria');
  await user.selectOptions(await screen.findByLabelText('País'), 'BR');
  await user.type(screen.getByLabelText('Telefone com DDD'), '(11) 91234-5678');
  await user.type(screen.getByLabelText('E-mail'), 'p@x.example');
  await user.type(screen.getByLabelText('Senha'), '1234');
  const choice = within(screen.getByRole('group', { name: 'Plano' }));
  await user.click(await choice.findByRole('radio', { name: /Individual.*R\$\s99,90\/mês.*1 conexão · 3 filas/ }));
  await user.click(screen.getByRole('button', { name: 'Criar conta' }));
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Muito curto');
  await user.type(screen.getByLabelText('Senha'), '5{Enter}');
  expect(await screen.findByText('Usuário criado com sucesso! Faça login.')).toBeInTheDocument();
  expect(path()).toBe('/login');
  expect(screen.getByLabelText('E-mail')).toHaveValue('p@x.example');
  expect(screen.getByLabelText('Senha')).toHaveFocus();
  const body = { name: 'Padaria', email: 'p@x.example', phone: '+5511912345678', password: '12345', planId: 1 };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(calls.at(-1)?.body).toEqual({ ...body, timeZone, language: 'pt', country: 'BR' });
});

test('a refusal of the server is shown beside its field, in the current language', async () => {
  if (!plan) throw new Error('the sample company has a plan');
  const refused: [string, IssueCode][] = [
    ['body.name', 'tooLong'],
    ['body.email', 'invalidEmail'],
    ['body.phone', 'invalidPhone'],
  ];
  const issues = refused.map(([path, code]) => ({ path, code, params: {}, message: '' }));
  serveApi({
    'GET /plans/list': () => [plan],
    'POST /companies/cadastro': () => Promise.reject(new Refusal('ERR_VALIDATION', { issues })),
  });
  const { user } = renderShell(<PublicPages />, { path: '/signup', language: 'en' });
  await screen.findByRole('radio');
  await user.type(screen.getByLabelText('Company name'), 'Bakery');
  await user.type(screen.getByLabelText('Phone with area code'), '+5511912345678');
  await user.type(screen.getByLabelText('E-mail'), 'p@x.example');
  await user.type(screen.getByLabelText('Password'), '12345{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveAccessibleDescription('Too Long!'));
  expect(screen.getByLabelText('Company name')).toHaveFocus();
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Invalid email');
  expect(screen.getByLabelText('Phone with area code')).toHaveAccessibleDescription(
    'Not a valid number in this country',
  );
});

test('without a plan nothing is sent and the choice is focused; a single plan is preselected', async () => {
  if (!plan) throw new Error('the sample company has a plan');
  const two = [plan, { ...plan, id: 2, name: 'Empresa' }];
  serveApi({ 'GET /plans/list': () => two });
  const { user, unmount } = renderShell(<PublicPages />, { path: '/signup' });
  const [first] = await screen.findAllByRole('radio');
  await user.type(screen.getByLabelText('Nome da empresa'), 'Padaria');
  await user.type(screen.getByLabelText('Telefone com DDD'), '+5511912345678');
  await user.type(screen.getByLabelText('E-mail'), 'p@x.example');
  await user.type(screen.getByLabelText('Senha'), '12345{Enter}');
  expect(screen.getByRole('group', { name: 'Plano' })).toHaveAccessibleDescription('Obrigatório');
  expect(first).toHaveFocus();
  unmount();
  serveApi({ 'GET /plans/list': () => [plan] });
  renderShell(<PublicPages />, { path: '/signup' });
  expect(await screen.findByRole('radio')).toBeChecked();
});

test('a notice is shown when there is no plan yet', async () => {
  serveApi({ 'GET /plans/list': () => [] });
  renderShell(<PublicPages />, { path: '/signup' });
  expect(await screen.findByText(/Ainda não há planos para novas contas/)).toBeVisible();
});

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

test('a password can be shown', async () => {
  const { user } = renderShell(<PublicPages />, { path: '/login' });
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Mostrar a senha' }));
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Senha')).toHaveValue('segredo');
});

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
    'GET /api/verificar-code/:number': () => ({ token: 'once-and-only-once-0001' }),
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
    'GET /api/verificar-code/:number': () => ({ token: 'once-and-only-once-0001' }),
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
    'GET /api/verificar-code/:number': () => ({ token: 'once-and-only-once-0001' }),
    'PUT /api/atualizar-senha': () => Promise.reject(new Refusal('ERR_RECOVERY_CODE_EXPIRED')),
  });
  const { user } = await toCodeStep();
  await user.type(screen.getByLabelText('Código de verificação'), '123456{Enter}');
  await user.type(await screen.findByLabelText('Nova senha'), 'outra-senha{Enter}');
  expect(await screen.findByText('Código de verificação inválido. A senha não pode ser alterada.')).toBeInTheDocument();
});

const invitation = { name: 'Bia', email: 'bia@loja.example', company: 'Loja da Ana' };

test('whoever was invited chooses a password and goes to the login, with the e-mail filled in', async () => {
  const calls = serveApi({
    'GET /invitation/:token': () => invitation,
    'POST /invitation/:token': () => ({ email: invitation.email }),
  });
  const { user, path } = renderShell(<PublicPages />, { path: '/invitation/once-and-only-once-0001' });
  expect(await screen.findByText(/Olá, Bia! Escolha a senha do seu acesso a Loja da Ana/)).toBeVisible();
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
