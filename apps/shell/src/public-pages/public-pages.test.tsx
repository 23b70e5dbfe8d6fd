import { Refusal, serveApi } from '@recado/api/testing';
import { sessionStore, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { IssueCode } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
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
  await user.type(await screen.findByLabelText('Nome da empresa'), 'Padaria');
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

test('a password can be shown', async () => {
  const { user } = renderShell(<PublicPages />, { path: '/login' });
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Mostrar a senha' }));
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Senha')).toHaveValue('segredo');
});
