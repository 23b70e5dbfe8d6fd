import { aTicket, linkedChat } from '@recado/api/testing';
import type { FoundMessage } from '@recado/contract';
import { screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { keepHasViews } from '../views/kept-views.ts';
import find from './finder.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 5, status: 'pending', lastMessage: 'Bom dia' });
const contact = {
  ...ticket.contact,
  id: 20,
  uuid: 'x',
  name: 'Maria Silva',
  number: '5511987654321',
  blockedBy: null,
  extraInfo: [],
  whatsapp: null,
  companyId: 1,
  organisation: null,
};

const said: FoundMessage = {
  id: 70,
  fromMe: false,
  mediaType: 'chat',
  excerpt: 'A *Maria* chegou',
  marks: [[3, 8]],
  author: 'João',
  createdAt: '2026-01-05T10:00:00.000Z',
  ticket: { id: 5, uuid: 'u', status: 'open', contact: { id: 1, name: 'João Souza' }, queue: null },
};

function serve(others: Parameters<typeof serveDesk>[2] = {}) {
  return serveDesk(
    [ticket],
    {},
    {
      'GET /whatsapp': () => [],
      'GET /queue': () => [],
      'GET /contacts': () => ({ contacts: [contact], count: 1, hasMore: false }),
      'GET /contacts/:contactId': () => contact,
      'GET /messages/search': () => ({ messages: [said], next: null }),
      'POST /tickets': () => ({ ...ticket, ...linkedChat }),
      ...others,
    },
  );
}

beforeEach(() => {
  resetDesk();
  signInAs({ profile: 'admin' });
});

test('finds tickets with their state and contacts with their number', async () => {
  const calls = serve();
  renderDesk();
  const found = await find('maria', new AbortController().signal);
  expect(found.map(({ label, detail, path }) => ({ label, detail, path }))).toEqual([
    { label: ticket.contact.name, detail: 'Aguardando · Bom dia', path: `/tickets/${ticket.uuid}` },
    { label: 'Maria Silva', detail: expect.stringContaining('98765-4321'), path: '/tickets?contact=20' },
    { label: 'João Souza', detail: expect.stringContaining('João: A Maria chegou'), path: '/tickets/u?message=70' },
  ]);
  const hit = found.at(-1);
  expect(hit?.marks?.map(([from, to]) => hit.detail.slice(from, to))).toEqual(['Maria']);
  expect(lastCall(calls, 'GET /tickets')?.query).toMatchObject({ searchParam: 'maria' });
});

test('the URL of a contact opens a new ticket with that contact chosen', async () => {
  const calls = serve();
  const { user, path } = renderDesk('/tickets?contact=20');
  expect(await screen.findByText('Maria Silva')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Iniciar' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${ticket.uuid}`));
  expect(lastCall(calls, 'POST /tickets')?.body).toMatchObject({ contactId: 20 });
});

test('closing that dialog leaves the plain URL', async () => {
  serve();
  const { user } = renderDesk('/tickets?contact=20');
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('words that occur only in old messages are found in a later part of the history', async () => {
  const calls = serve({
    'GET /messages/search': ({ query }) =>
      query.after ? { messages: [said], next: null } : { messages: [], next: '5-6' },
  });
  renderDesk();
  const found = await find('maria', new AbortController().signal);
  expect(found.map(({ path }) => path)).toContain('/tickets/u?message=70');
  expect(lastCall(calls, 'GET /messages/search')?.query).toMatchObject({ searchParam: 'maria', after: '5-6' });
});

test('views are found by name, first, and lead to their list; nothing is asked for who has none', async () => {
  const view = {
    ...{ id: 7, companyId: 1, name: 'Promessas à Maria', icon: 'tag' as const, scope: 'own' as const, queueId: null },
    ...{
      filter: {},
      position: 0,
      gone: { queues: [], users: [], tags: [], organisations: [], connections: [], fields: [] },
    },
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const calls = serve({ 'GET /ticket-views': () => [view, { ...view, id: 8, name: 'Outra' }] });
  await find('maria', new AbortController().signal);
  expect(lastCall(calls, 'GET /ticket-views')).toBeUndefined();
  keepHasViews(1, true);
  const found = await find('PROMESSAS a', new AbortController().signal);
  keepHasViews(1, false);
  expect(found[0]).toMatchObject({ label: 'Promessas à Maria', path: '/tickets?view=7' });
  expect(found.filter(({ key }) => key.startsWith('view-'))).toHaveLength(1);
});
