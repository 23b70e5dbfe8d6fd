import { aListedUser, aTicket, Refusal } from '@recado/api/testing';
import { elementAt } from '@recado/ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent, setConnection } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const mine = aTicket({ id: 1, lastMessage: 'bom dia', unreadMessages: 2 });
const waiting = aTicket({ id: 2, status: 'pending', userId: null, user: null, lastMessage: 'olá?' });

beforeEach(() => {
  resetDesk();
  signInAs();
});

const half = (name: string) => screen.getByRole('radio', { name: new RegExp(name) });

test('shows the assigned tickets, with both halves counted, in two calls', async () => {
  const calls = serveDesk([mine, waiting]);
  renderDesk();
  const row = await screen.findByRole('link', { name: /Cliente 1/ });
  expect(row).toHaveTextContent('bom dia');
  expect(row).toHaveTextContent('2 mensagens não lidas');
  expect(row).toHaveTextContent('Vendas');
  expect(half('Atendendo').closest('label')).toHaveTextContent('1');
  expect(half('Aguardando').closest('label')).toHaveTextContent('1');
  expect(calls.map(({ key }) => key)).toEqual(['GET /tickets', 'GET /tickets']);
});

test('without assigned tickets, one click shows the pending ones', async () => {
  serveDesk([waiting]);
  const { user } = renderDesk();
  await user.click(await screen.findByRole('button', { name: 'Ver quem está aguardando' }));
  expect(await screen.findByRole('button', { name: 'Aceitar Cliente 2' })).toBeVisible();
});

test('a row shows a draft, and the user’s own messages without their signature', async () => {
  const signed = aTicket({ id: 3, lastMessage: '*Ana*\nJá vai', lastMessageFromMe: true });
  serveDesk([mine, signed], { 1: [] });
  const { user } = renderDesk(`/tickets/${mine.uuid}`);
  expect(await screen.findByRole('link', { name: /Cliente 3/ })).not.toHaveTextContent('AnaJá vai');
  expect(screen.getByText('Já vai')).toBeVisible();
  await user.type(await screen.findByRole('textbox', { name: 'Digite uma mensagem' }), 'pela metade');
  expect(screen.queryByText('Rascunho:')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /Cliente 3/ }));
  expect(await screen.findByRole('link', { name: /Cliente 1.*Rascunho: ?pela metade/ })).toBeVisible();
});

test('the longest waiting come first on request; a wait is shown with a word if it is too long', async () => {
  // The clock of the rows may be a second behind.
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 20_000).toISOString();
  const late = aTicket({ id: 3, waitingSince: ago(12), waitingLimit: 10 });
  const calls = serveDesk([late, aTicket({ id: 5, waitingSince: ago(3), waitingLimit: 10 }), mine]);
  const { user } = renderDesk();
  expect(await screen.findByRole('link', { name: /Cliente 3.*12 min · atrasado/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Cliente 5.*3 min/ })).not.toHaveTextContent('atrasado');
  await user.click(screen.getByRole('button', { name: 'Quem espera há mais tempo primeiro' }));
  await waitFor(() => expect(lastCall(calls, 'GET /tickets')?.query.sort).toBe('waiting'));
  await screen.findByRole('link', { name: /Cliente 3/ });
  const updatedAt = '2026-02-01T00:00:00.000Z';
  receiveEvent('ticket', { action: 'update', ticketId: 3, ticket: { ...late, waitingSince: null, updatedAt } });
  await waitFor(() => expect(screen.getAllByRole('link')[0]).toHaveTextContent('Cliente 5'));
});

test('a row shows the customer’s text instead of automatic ones, and only informative chips', async () => {
  const customerWords = { text: '*Quero* trocar', type: 'chat' };
  const greeted = aTicket({ id: 3, lastMessage: 'Olá! Escolha', lastMessageFromMe: true, customerWords });
  const place = aTicket({
    id: 4,
    lastMessage: '',
    lastMessageType: 'locationMessage',
    user: { id: 9, name: 'Bia' },
    userId: 9,
  });
  serveDesk([greeted, place]);
  renderDesk();
  const row = await screen.findByRole('link', { name: /Cliente 3/ });
  expect(row).toHaveTextContent('Quero trocar');
  expect(row).not.toHaveTextContent(/Olá|Ana|Loja/);
  expect(screen.getByText('Quero trocar')).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('link', { name: /Cliente 4.*Localização.*Bia/ })).toBeVisible();
});

test('? lists every key of the workspace, even those that have no target at the moment', async () => {
  serveDesk([]);
  const { user } = renderDesk();
  await screen.findByText('Nada em atendimento');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog');
  const keys = [...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(keys).toEqual(expect.arrayContaining(['J', 'K', 'Enter', 'A', 'E', 'R', 'T', '/', '?']));
});

test('a new message moves its ticket to the top; a ticket that another user accepts leaves the pending half', async () => {
  serveDesk([mine, aTicket({ id: 3 }), waiting]);
  renderDesk();
  await screen.findByRole('link', { name: /Cliente 3/ });
  const later = '2026-01-05T10:00:00.000Z';
  receiveEvent('ticket', {
    action: 'update',
    ticketId: 3,
    ticket: aTicket({ id: 3, lastMessage: 'voltei', lastMessageAt: later, updatedAt: later }),
  });
  await waitFor(() => expect(screen.getAllByRole('link')[0]).toHaveTextContent('voltei'));
  receiveEvent('ticket', {
    action: 'update',
    ticketId: 2,
    ticket: aTicket({ id: 2, status: 'open', userId: 9, updatedAt: later }),
  });
  await waitFor(() => expect(half('Aguardando').closest('label')).toHaveTextContent('0'));
  expect(screen.queryByRole('link', { name: /Cliente 2/ })).not.toBeInTheDocument();
});

test('a deleted ticket leaves the list', async () => {
  serveDesk([mine]);
  renderDesk();
  await screen.findByRole('link', { name: /Cliente 1/ });
  receiveEvent('ticket', { action: 'delete', ticketId: 1 });
  expect(await screen.findByText('Nada em atendimento')).toBeVisible();
});

test('searches the typed text once; agents have no user filter, and without tags there is no tag filter', async () => {
  const calls = serveDesk([mine], {}, { 'GET /tags/list': () => [] });
  const { user } = renderDesk();
  await user.keyboard('/');
  const box = await screen.findByRole('searchbox', { name: 'Buscar atendimentos' });
  await waitFor(() => expect(box).toHaveFocus());
  await user.paste('maria');
  await waitFor(() => expect(lastCall(calls, 'GET /tickets')?.query.searchParam).toBe('maria'));
  const asked = calls.filter(({ key }) => key === 'GET /tickets').map(({ query }) => query.searchParam);
  expect(asked.filter(Boolean)).toEqual(['maria']);
  expect(screen.queryByRole('combobox', { name: 'Usuários' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Tags' })).not.toBeInTheDocument();
});

test('a search box accepts no more characters than can be searched', async () => {
  const calls = serveDesk([mine], {}, { 'GET /tags/list': () => [] });
  const { user } = renderDesk();
  await user.keyboard('/');
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Buscar atendimentos' })).toHaveFocus());
  await user.paste('palavra '.repeat(63));
  await waitFor(() => expect(lastCall(calls, 'GET /tickets')?.query.searchParam).toHaveLength(199));
});

test('search results mark closed tickets; a page that failed to load can be requested again', async () => {
  const page = Array.from({ length: 40 }, (_, index) => aTicket({ id: 100 - index, status: 'closed' }));
  let pages = 0;
  serveDesk(
    page,
    {},
    {
      'GET /tags/list': () => [],
      'GET /tickets': ({ query }) => {
        if (query.pageNumber === '1') return { tickets: page, count: 41, hasMore: true };
        pages += 1;
        if (pages === 1) throw new Refusal('ERR_VALIDATION');
        return { tickets: [aTicket({ id: 8 })], count: 41, hasMore: false };
      },
    },
  );
  const { user } = renderDesk();
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  expect(await screen.findByRole('link', { name: /Cliente 100.*Fechado/ })).toBeVisible();
  expect(pages).toBe(0);
  fireEvent.scroll(elementAt(document, '.ticket-rows'), { target: { scrollTop: 40 * 76 } });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: /Cliente 8/ })).toBeVisible();
  expect(pages).toBe(2);
});

test('an administrator starts with everybody’s tickets and can filter by user', async () => {
  signInAs({ profile: 'admin', queues: [] });
  const calls = serveDesk(
    [mine],
    {},
    {
      'GET /tags/list': () => [],
      'GET /users/list': () => [aListedUser({ id: 5, name: 'Bia' })],
    },
  );
  const { user } = renderDesk();
  await screen.findByRole('link', { name: /Cliente 1/ });
  expect(calls[0]?.query).toMatchObject({ showAll: 'true' });
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Todos os usuários' }));
  await waitFor(() => expect(lastCall(calls, 'GET /tickets')?.query.showAll).toBe('false'));
  await user.click(screen.getByRole('tab', { name: 'Busca' }));
  expect(await screen.findByRole('combobox', { name: 'Usuários' })).toBeInTheDocument();
});

test('groups that are not ignored have a tab', async () => {
  signInAs({}, { CheckMsgIsGroup: 'disabled' });
  const calls = serveDesk([mine]);
  const { user } = renderDesk();
  await user.click(await screen.findByRole('tab', { name: 'Grupos' }));
  await waitFor(() => expect(lastCall(calls, 'GET /tickets')?.query.isGroup).toBe('true'));
});

test('ignored groups have no tab', async () => {
  signInAs({}, { CheckMsgIsGroup: 'enabled' });
  serveDesk([mine]);
  renderDesk();
  expect(await screen.findByRole('tab', { name: 'Busca' })).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Grupos' })).not.toBeInTheDocument();
});

test('j and k move through the rows and Enter opens one', async () => {
  serveDesk([mine, aTicket({ id: 3 })], { 1: [], 3: [] });
  const { user, path } = renderDesk();
  const rows = await screen.findAllByRole('link');
  await user.keyboard('j');
  await waitFor(() => expect(rows[0]).toHaveFocus());
  await user.keyboard('j');
  await waitFor(() => expect(rows[1]).toHaveFocus());
  await user.keyboard('k');
  await waitFor(() => expect(rows[0]).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toContain('/tickets/0'));
});

test('p shows the other half of the list, and the first one again', async () => {
  serveDesk([mine, waiting]);
  const { user } = renderDesk();
  await screen.findByRole('link', { name: /Cliente 1/ });
  await user.keyboard('p');
  expect(await screen.findByRole('button', { name: 'Aceitar Cliente 2' })).toBeVisible();
  expect(half('Aguardando')).toBeChecked();
  await user.keyboard('p');
  expect(await screen.findByRole('link', { name: /Cliente 1/ })).toBeVisible();
});

test('a notice is shown while the connection is lost; the lists are loaded again when it is back', async () => {
  const calls = serveDesk([mine]);
  const { user } = renderDesk();
  await screen.findByRole('link', { name: /Cliente 1/ });
  setConnection('connect');
  setConnection('disconnect');
  expect(await screen.findByText(/Sem conexão/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reconectar agora' }));
  await waitFor(() => expect(screen.queryByText(/Sem conexão/)).not.toBeInTheDocument());
  // On a slow machine the pins are asked for before.
  await waitFor(() => expect(calls.filter(({ key }) => key === 'GET /tickets')).toHaveLength(4));
});
