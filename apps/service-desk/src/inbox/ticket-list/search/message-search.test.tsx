import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import type { FoundMessage } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';
import pt from './locales/pt.json';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 5 });
const hit: FoundMessage = {
  id: 70,
  fromMe: false,
  mediaType: 'chat',
  excerpt: 'O orçamento chegou',
  marks: [[2, 11]],
  author: 'Maria',
  createdAt: '2026-01-05T10:00:00.000Z',
  ticket: { id: 5, uuid: ticket.uuid, status: 'open', contact: ticket.contact, queue: null },
};
const others = { 'GET /users/list': () => [], 'GET /tags/list': () => [] };

async function openSearch(user: ReturnType<typeof renderDesk>['user']) {
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  await user.click(await screen.findByText('Mensagens'));
}

beforeEach(() => {
  resetDesk();
  signInAs({ profile: 'admin' });
});

test('messages are found with the hit marked, and open their chat at that message', async () => {
  const calls = serveDesk(
    [ticket],
    { 5: [aMessage({ id: 90, ticketId: 5, body: 'A mais nova' })] },
    { ...others, 'GET /messages/search': () => ({ messages: [hit], next: null }) },
  );
  const { user, path } = renderDesk();
  await openSearch(user);
  expect(await screen.findByText('Digite uma palavra para buscar nas mensagens')).toBeInTheDocument();
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar atendimentos' }), 'orcam');
  const results = await screen.findByRole('list', { name: 'Mensagens encontradas' });
  expect(within(results).getByText('orçamento').tagName).toBe('MARK');
  expect(lastCall(calls, 'GET /messages/search')?.query).toMatchObject({ searchParam: 'orcam' });
  await user.click(within(results).getByRole('link'));
  await waitFor(() => expect(lastCall(calls, 'GET /messages/:ticketId')?.query).toMatchObject({ around: '70' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${ticket.uuid}`));
});

test('a search continues after an answer without results', async () => {
  const calls = serveDesk(
    [],
    {},
    {
      ...others,
      'GET /messages/search': ({ query }) =>
        query.after ? { messages: [hit], next: null } : { messages: [], next: '5-6' },
    },
  );
  const { user } = renderDesk();
  await openSearch(user);
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar atendimentos' }), 'raro');
  expect(await screen.findByRole('list', { name: 'Mensagens encontradas' })).toBeInTheDocument();
  expect(lastCall(calls, 'GET /messages/search')?.query).toMatchObject({ after: '5-6' });
});

test('an empty result and a failure show a text; a filter is sent', async () => {
  let fails = true;
  const calls = serveDesk(
    [],
    {},
    {
      ...others,
      'GET /messages/search': () => {
        if (fails) throw new Refusal('ERR_INTERNAL');
        return { messages: [], next: null };
      },
    },
  );
  const { user } = renderDesk();
  await openSearch(user);
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar atendimentos' }), 'nada');
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText('Nenhuma mensagem encontrada')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  const from = await screen.findByLabelText('De');
  await user.type(from, '2026-01-02');
  await waitFor(() => expect(lastCall(calls, 'GET /messages/search')?.query).toMatchObject({ from: '2026-01-02' }));
});

test('a search for tickets shows the messages with its words, too; there is nothing only without either', async () => {
  let found: FoundMessage[] = [hit];
  serveDesk(
    [ticket],
    {},
    {
      ...others,
      'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
      'GET /contacts': () => ({ contacts: [], count: 0, hasMore: false }),
      'GET /messages/search': () => ({ messages: found, next: null }),
    },
  );
  const { user } = renderDesk();
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar atendimentos' }), 'orcam');
  const section = await screen.findByRole('region', { name: 'Mensagens' });
  expect(within(section).getByRole('link')).toHaveTextContent('orçamento');
  expect(screen.queryByText('Nada encontrado')).not.toBeInTheDocument();
  found = [];
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar atendimentos' }), 'ento');
  expect(await screen.findByText(pt.search.nothing)).toBeVisible();
});
