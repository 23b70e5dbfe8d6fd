import { queryClient } from '@recado/api/live';
import { aListedUser, aQueue, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { User } from '@recado/contract';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import UsersPage from './users-page.tsx';

const ana: User = {
  id: 1,
  name: 'Ana Souza',
  email: 'ana@example.com',
  profile: 'admin',
  super: false,
  companyId: 1,
  whatsappId: null,
  allTicket: 'disable',
  wpp: null,
  wppProved: false,
  exchangesContacts: false,
  ticketLimit: null,
  workingHours: [],
  skills: [],
  away: null,
  averageRating: 2.5,
  online: true,
  invitedUntil: null,
  queues: [{ id: 3, name: 'Vendas', color: '#00aa00', UserQueue: { userId: 1, queueId: 3 } }],
  queueIds: [3],
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const page = (...users: User[]) => ({ users, count: users.length, hasMore: false });
const choices = {
  'GET /queue': () => [],
  'GET /roles': () => [],
  'GET /whatsapp': () => [],
  'GET /users/:userId/sessions': () => [],
};

const me = aSessionUser({ id: 9, profile: 'admin' });
setUpPage(setup, me);
const show = () => renderWithProviders(<UsersPage />, { queryClient });

test('lists people with profile, rating, queues and presence', async () => {
  serveApi({ 'GET /users': () => page(ana), ...choices });
  show();
  const row = within(await screen.findByRole('row', { name: /Ana Souza/ }));
  for (const text of ['ana@example.com', 'Administrador', '2,5', 'Vendas', 'Online']) {
    expect(row.getByText(text)).toBeVisible();
  }
});

test('a new user is in the list at once', async () => {
  const calls = serveApi({
    'GET /users': () => page(),
    'POST /users': () => ({ ...ana, id: 2, name: 'Bia Lima', invitation: null }),
    ...choices,
  });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar usuário/ })));
  await user.type(await screen.findByLabelText('Nome'), 'Bia Lima');
  await user.type(screen.getByLabelText('E-mail'), 'bia@example.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('row', { name: /Bia Lima/ })).toBeVisible();
  expect(calls.find(({ key }) => key === 'POST /users')?.body).toMatchObject({
    name: 'Bia Lima',
    email: 'bia@example.com',
    password: 'segredo',
    profile: 'user',
    queueIds: [],
  });
});

test('without a password the new user is invited: the link is shown once, and can be made anew', async () => {
  const bia = { ...ana, id: 2, name: 'Bia Lima', invitedUntil: '2999-01-08T12:00:00.000Z' };
  const linked = (link: string) => ({ link, expiresAt: bia.invitedUntil, isMailed: true });
  const calls = serveApi({
    'GET /users': () => page(),
    'POST /users': () => ({ ...bia, invitation: linked('https://recado.example/invitation/first') }),
    'POST /users/:userId/invitation': () => linked('https://recado.example/invitation/second'),
    ...choices,
  });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar usuário/ })));
  await user.type(await screen.findByLabelText('Nome'), 'Bia Lima');
  await user.type(screen.getByLabelText('E-mail'), 'bia@example.com');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByLabelText('Link do convite')).toHaveValue('https://recado.example/invitation/first');
  expect(screen.getByText(/Também foi enviado por e-mail/)).toBeVisible();
  expect(calls.find(({ key }) => key === 'POST /users')?.body).toMatchObject({ password: '' });
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('first');
  await user.keyboard('{Escape}');
  const row = within(await screen.findByRole('row', { name: /Bia Lima/ }));
  expect(row.getByText('Convite pendente')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Novo link de convite para Bia Lima' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Link do convite')).toHaveValue('https://recado.example/invitation/second'),
  );
});

test('a refused e-mail shows an error and keeps the typed values', async () => {
  serveApi({
    'GET /users': () => page(ana),
    'PUT /users/:userId': () => {
      throw new Refusal('ERR_EMAIL_ALREADY_EXISTS');
    },
    ...choices,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Ana Souza' }));
  const name = await screen.findByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Ana Maria');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const email = screen.getByLabelText('E-mail');
  await waitFor(() => expect(email).toHaveAccessibleDescription('ERR_EMAIL_ALREADY_EXISTS'));
  await waitFor(() => expect(email).toHaveFocus());
  expect(name).toHaveValue('Ana Maria');
});

test('deleting asks for confirmation and names the user; without open tickets there is nothing to choose', async () => {
  const calls = serveApi({
    'GET /users': () => page(ana),
    'GET /users/list': () => [],
    'GET /users/:userId/live-tickets': () => ({ count: 0 }),
    'DELETE /users/:userId': () => ({ message: 'ok' }),
    ...choices,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Excluir Ana Souza' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir usuário?' }));
  expect(await dialog.findByText('Ana Souza')).toBeVisible();
  expect(dialog.getByText('Não há tickets em andamento.')).toBeVisible();
  expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
  expect(calls.some(({ key }) => key === 'DELETE /users/:userId')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ana Souza/ })).not.toBeInTheDocument());
  expect(calls.find(({ key }) => key === 'DELETE /users/:userId')?.query).toEqual({ tickets: 'refuse' });
});

test('deleting asks who gets the open tickets, and does nothing without an answer', async () => {
  const bia = aListedUser({ id: 2, name: 'Bia Lima' });
  const calls = serveApi({
    'GET /users': () => page(ana),
    'GET /users/list': () => [bia, { ...bia, id: ana.id, name: ana.name }],
    'GET /users/:userId/live-tickets': () => ({ count: 10_000 }),
    'DELETE /users/:userId': () => ({ message: 'ok' }),
    ...choices,
    'GET /queue': () => [aQueue({ id: 3, name: 'Vendas' })],
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Excluir Ana Souza' }));
  const where = await screen.findByLabelText('Para onde vão os 10.000+ tickets em andamento?');
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(where).toHaveAccessibleDescription(/Obrigatório/));
  expect(calls.some(({ key }) => key === 'DELETE /users/:userId')).toBe(false);
  await user.click(where);
  await user.click(await screen.findByTitle('Bia Lima'));
  expect(screen.getByTitle('Fila Vendas')).toBeInTheDocument();
  expect(screen.queryByTitle('Ana Souza')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ana Souza/ })).not.toBeInTheDocument());
  expect(calls.find(({ key }) => key === 'DELETE /users/:userId')?.query).toEqual({ toUserId: '2' });
});

test('actions that the server would refuse are not offered: deleting oneself, changing a super user, giving up administration', async () => {
  const boss = { ...ana, id: 2, name: 'Sofia', super: true };
  serveApi({
    'GET /users': () => page({ ...ana, id: me.id, name: 'Eu' }, boss, { ...ana, id: 3, name: 'Bia' }),
    ...choices,
  });
  const { user } = show();
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  const names = async (name: string) =>
    (await row(name)).queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(await names('Eu')).toEqual(['Editar Eu']);
  expect(await names('Sofia')).toEqual([]);
  expect(await names('Bia')).toEqual(['Link de senha nova para Bia', 'Editar Bia', 'Excluir Bia']);
  await user.click(screen.getByRole('button', { name: 'Editar Eu' }));
  expect(await screen.findByLabelText('Perfil')).toBeDisabled();
});

test('the dialog shows where a user is signed in, and ends that session after confirmation', async () => {
  const session = {
    id: 'a3c1b6f2-8f0e-4a57-9f3e-0d6f3a1f0001',
    agent: 'Chrome · Windows',
    address: '203.0.113.7',
    startedAt: '2026-01-01T12:00:00.000Z',
    seenAt: new Date().toISOString(),
    isOwn: false,
  };
  let left = [session, { ...session, id: 'a3c1b6f2-8f0e-4a57-9f3e-0d6f3a1f0002', agent: 'Firefox', isOwn: true }];
  const calls = serveApi({
    'GET /users': () => page(ana),
    ...choices,
    'GET /users/:userId/sessions': () => left,
    'DELETE /users/:userId/sessions/:sessionId': () => {
      left = [];
      return { message: 'ok' };
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Ana Souza' }));
  const section = within(await screen.findByRole('region', { name: 'Onde está conectado' }));
  expect(await section.findByText('Chrome · Windows · 203.0.113.7')).toBeVisible();
  expect(section.getByText('Este dispositivo')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Encerrar sessão' }));
  const question = within(await screen.findByRole('dialog', { name: /Encerrar a sessão/ }));
  expect(question.getByText('Ana Souza · Chrome · Windows · 203.0.113.7')).toBeVisible();
  expect(calls.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
  await user.click(question.getByRole('button', { name: 'Encerrar sessão' }));
  expect(await section.findByText('Esta pessoa não está conectada em nenhum dispositivo.')).toBeVisible();
  expect(calls.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ userId: '1', sessionId: session.id });
});

test('each profile says what it may do', async () => {
  serveApi({ 'GET /users': () => page(ana), ...choices });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Ana Souza' }));
  expect(await screen.findByText(/^Pode tudo na empresa/)).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Perfil' }));
  await user.click(firstOf(await screen.findAllByTitle('Supervisor')));
  expect(
    await screen.findByText('O que um atendente pode, e ainda escolhe quais tags são colunas do Kanban.'),
  ).toBeVisible();
});

test('the list says who is away, and an administrator brings them back', async () => {
  const awayAna: User = { ...ana, id: 2, name: 'Bia', away: { since: ana.updatedAt, until: null, reason: 'Curso' } };
  const calls = serveApi({
    ...choices,
    'GET /users': () => page(ana, awayAna),
    'DELETE /users/:userId/away': ({ params }) => aListedUser({ id: Number(params.userId) }),
  });
  const { user } = renderWithProviders(<UsersPage />, { queryClient });
  expect(await screen.findByText('Ausente · Curso')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Marcar Bia como presente' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'DELETE /users/:userId/away')).toBe(true));
});

test('a user gets a role, whose base decides the profile', async () => {
  const night = {
    id: 4,
    name: 'Noite',
    description: 'Só à noite',
    base: 'supervisor',
    abilities: [],
    people: 0,
  } as const;
  const calls = serveApi({
    ...choices,
    'GET /users': () => page({ ...ana, profile: 'user' }),
    'GET /roles': () => [{ ...night, abilities: [], updatedAt: '2026-01-01T00:00:00.000Z' }],
    'GET /users/:userId/second-factor': () => ({ isOn: false, removedAt: null }),
    'PUT /users/:userId': () => ({ ...ana, role: { ...night, abilities: [] } }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Ana Souza' }));
  await user.click(await screen.findByRole('combobox', { name: 'Papel' }));
  await user.click(await screen.findByTitle('Noite'));
  expect(await screen.findByText('Só à noite')).toBeVisible();
  expect(screen.queryByRole('switch', { name: /importar/i })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'PUT /users/:userId')?.body).toMatchObject({
      roleId: 4,
      profile: 'supervisor',
    }),
  );
});

test('a link for a new password of a colleague is made after a question, and shown once', async () => {
  const calls = serveApi({
    'GET /users': () => page(ana),
    'POST /users/:userId/recovery-link': () => ({
      link: 'https://recado.example/recovery/once',
      expiresAt: '2026-01-01T01:00:00.000Z',
    }),
    ...choices,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Link de senha nova para Ana Souza' }));
  expect(calls.some(({ key }) => key === 'POST /users/:userId/recovery-link')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Criar link' }));
  expect(await screen.findByLabelText('Link para a senha nova')).toHaveValue('https://recado.example/recovery/once');
});
