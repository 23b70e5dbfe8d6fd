import { aMessage, aTicket, linkedChat, Refusal } from '@recado/api/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { emitted, receiveEvent } from '../../testing/fake-socket.ts';
import { field, mine, openChat } from '../../testing/open-chat.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
  emitted.length = 0;
});

test('shows the conversation with its acknowledgement marks, in one call beside the list, and then asks for its notes', async () => {
  const { calls, ticket } = await openChat();
  expect(await screen.findByText('frete')).toBeVisible();
  expect(screen.getByText('Editada')).toBeVisible();
  expect(screen.queryByText('segredo')).not.toBeInTheDocument();
  // What the list asks for some time after the start may come before, between or after them.
  const ofTheList = ['GET /tickets', 'GET /ticket-views', 'GET /ticket-pins'];
  const ofTheChat = () => calls.map(({ key }) => key).filter((key) => !ofTheList.includes(key));
  await waitFor(() => expect(ofTheChat().slice(0, 2)).toEqual(['GET /messages/:ticketId', 'GET /ticket-notes']));
  expect(emitted).toContainEqual(['joinChatBox', ticket.id]);
});

describe('resolving', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  const inFiveSeconds = () => act(() => jest.advanceTimersByTimeAsync(5000));

  test('returns to the list at once; the server is called five seconds later', async () => {
    const { user, calls, path } = await openChat();
    await user.click(screen.getByRole('button', { name: 'Resolver' }));
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(screen.queryByRole('link', { name: /Cliente 1/ })).not.toBeInTheDocument();
    expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
    await inFiveSeconds();
    expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toEqual({
      status: 'closed',
      useIntegration: false,
      promptId: false,
      integrationId: false,
    });
  });

  test('with "next" shows the next ticket of the list; undoing returns to the first', async () => {
    const next = aTicket({ id: 3 });
    const calls = serveDesk([mine, next], { 1: [], 3: [] });
    const { user, path } = renderDesk(`/tickets/${mine.uuid}`);
    await screen.findByRole('region', { name: 'Conversa com Cliente 1' });
    await user.keyboard('{Control>}{Shift>}e{/Shift}{/Control}');
    expect(await screen.findByRole('region', { name: 'Conversa com Cliente 3' })).toBeVisible();
    expect(path()).toBe(`/tickets/${next.uuid}`);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByRole('region', { name: 'Conversa com Cliente 1' })).toBeVisible();
    await inFiveSeconds();
    expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
  });

  test('can be undone: the chat is shown again and the server is not called', async () => {
    const { user, calls, path, ticket } = await openChat();
    await user.keyboard('{Control>}e{/Control}');
    await waitFor(() => expect(path()).toBe('/tickets'));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(path()).toBe(`/tickets/${ticket.uuid}`));
    await inFiveSeconds();
    expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
  });

  test('is cancelled if the customer writes meanwhile', async () => {
    const { user, calls, ticket } = await openChat();
    await user.click(screen.getByRole('button', { name: 'Resolver' }));
    const message = aMessage({ id: 99, ticketId: ticket.id, fromMe: false, body: 'Espere!' });
    receiveEvent('appMessage', { action: 'create', message, ticket, contact: ticket.contact });
    expect(await screen.findByText('Cliente 1 acabou de escrever. O atendimento continua aberto.')).toBeVisible();
    await inFiveSeconds();
    expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
    expect(await screen.findByRole('link', { name: /Cliente 1/ })).toBeVisible();
  });

  test('is sent at once when the page is left', async () => {
    const fetched = jest.fn(async () => new Promise(() => undefined));
    Object.assign(globalThis, { fetch: fetched });
    const { user, calls } = await openChat();
    await user.click(screen.getByRole('button', { name: 'Resolver' }));
    fireEvent(window, new Event('pagehide'));
    expect(fetched).toHaveBeenCalledWith('/tickets/1', expect.objectContaining({ method: 'PUT', keepalive: true }));
    await inFiveSeconds();
    expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
  });
});

test('only users who may delete find the option; the dialog names the contact', async () => {
  const { user } = await openChat();
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await screen.findByRole('menuitem', { name: 'Transferir' });
  expect(screen.queryByRole('menuitem', { name: 'Excluir' })).not.toBeInTheDocument();
});

test('an administrator deletes a ticket', async () => {
  signInAs({ profile: 'admin' });
  const { user, calls, path } = await openChat({}, { 'DELETE /tickets/:ticketId': () => ({ message: 'OK' }) });
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  expect(await screen.findByText('Excluir o atendimento de Cliente 1?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(path()).toBe('/tickets'));
  expect(lastCall(calls, 'DELETE /tickets/:ticketId')?.params).toEqual({ ticketId: '1' });
});

test('leaves the chat when its ticket is deleted', async () => {
  const { path } = await openChat();
  receiveEvent('ticket', { action: 'delete', ticketId: 1 });
  await waitFor(() => expect(path()).toBe('/tickets'));
});

test('says once who took the chat away and where to, and keeps the typed text within reach', async () => {
  const { user, path } = await openChat();
  await user.type(screen.getByRole('textbox', { name: 'Digite uma mensagem' }), 'Ainda hoje');
  receiveEvent('ticket', {
    action: 'delete',
    ticketId: 1,
    movedTo: { by: 'Bia', user: 'Carlos', queue: 'Suporte' },
  });
  await waitFor(() => expect(path()).toBe('/tickets'));
  expect(await screen.findAllByText(/Bia transferiu Cliente 1 para Carlos · Suporte/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Copiar o que você escreveu' }));
  expect(await navigator.clipboard.readText()).toBe('Ainda hoje');
});

test.each([
  ['ERR_NO_PERMISSION', 'Acesso não permitido'],
  ['ERR_NO_TICKET_FOUND', 'Este atendimento não existe mais'],
] as const)('%s: says so and goes to the list', async (code, text) => {
  serveDesk(
    [],
    {},
    {
      'POST /auth/refresh_token': () => {
        throw new Refusal('ERR_INTERNAL');
      },
      'GET /tickets/u/:uuid': () => {
        throw new Refusal(code);
      },
    },
  );
  const { path } = renderDesk(`/tickets/${mine.uuid}`);
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(path()).toBe('/tickets'));
});

test('messages that arrive in the user’s open chat are marked as read; the customer’s typing is shown', async () => {
  const { calls } = await openChat({}, { 'POST /messages/:ticketId/read': () => ({ message: 'OK' }) });
  receiveEvent('presence', { ticketId: 1, presence: 'composing' });
  expect(await screen.findByText('digitando…')).toBeVisible();
  const later = '2026-01-03T00:00:00.000Z';
  const ticket = { ...mine, unreadMessages: 1, updatedAt: later, lastMessageAt: later };
  receiveEvent('appMessage', {
    action: 'create',
    message: aMessage({ id: 7, body: 'novidade' }),
    ticket,
    contact: mine.contact,
  });
  expect(await screen.findByText('novidade')).toBeVisible();
  expect(screen.queryByText('digitando…')).not.toBeInTheDocument();
  await waitFor(() => expect(lastCall(calls, 'POST /messages/:ticketId/read')).toBeDefined());
});

test('the line of new messages is before the first unread one, even on an older page; an answer removes it', async () => {
  const history = Array.from({ length: 30 }, (_, index) => aMessage({ id: index + 1, body: `linha ${index + 1}` }));
  const { user, calls } = await openChat(
    { unreadMessages: 25 },
    {
      'GET /messages/:ticketId': ({ query }) => {
        const found = query.before ? history.slice(0, 10) : history.slice(10);
        const hasMore = !query.before;
        const ticket = { ...mine, ...linkedChat };
        return {
          messages: found,
          ticket,
          count: history.length,
          hasMore,
          hasNewer: false,
          targetId: null,
          hiddenRounds: [],
          events: [],
        };
      },
      'POST /messages/:ticketId': () => ({ messages: [] }),
      'POST /messages/:ticketId/read': () => ({ message: 'OK' }),
    },
  );
  const line = await screen.findByText('Novas mensagens');
  const rows = [...document.querySelectorAll('.unread-divider, article')];
  const below = rows[rows.findIndex((row) => row.contains(line)) + 1];
  expect(below).toHaveTextContent('linha 6');
  expect(calls.filter(({ key }) => key === 'GET /messages/:ticketId')).toHaveLength(2);
  await user.type(field(), 'pronto{Enter}');
  await waitFor(() => expect(screen.queryByText('Novas mensagens')).not.toBeInTheDocument());
});
