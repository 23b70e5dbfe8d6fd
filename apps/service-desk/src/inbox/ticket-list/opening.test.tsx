import { aTicket, linkedChat } from '@recado/api/testing';
import type { TicketRecord } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { useDesk } from '../desk-store.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const mine = aTicket({ id: 1, lastMessage: 'bom dia', unreadMessages: 2 });
const waiting = aTicket({ id: 2, status: 'pending', userId: null, user: null, lastMessage: 'olá?' });

beforeEach(() => {
  resetDesk();
  signInAs();
});

test('a pending ticket does not open on click: it is peeked at instead of the chat, stays unread, then is accepted', async () => {
  const calls = serveDesk([mine, waiting]);
  const { user, path } = renderDesk();
  await user.click(await screen.findByText('Aguardando'));
  await user.click(await screen.findByRole('button', { name: /Espiar a conversa.*Cliente 2/ }));
  const peek = await screen.findByRole('region', { name: 'Conversa de Cliente 2' });
  expect(path()).toBe('/tickets');
  await user.click(within(peek).getByRole('button', { name: 'Aceitar' }));
  await waitFor(() => expect(path()).toBe(`/tickets/${waiting.uuid}`));
  expect(lastCall(calls, 'POST /messages/:ticketId/read')).toBeUndefined();
  expect(lastCall(calls, 'PUT /tickets/:ticketId')).toMatchObject({
    params: { ticketId: '2' },
    body: { status: 'open', userId: 1 },
  });
});

test('a click shows the chat of its row; with Ctrl it opens another tab, and this one keeps its peek', async () => {
  serveDesk([mine, waiting]);
  const { user, path } = renderDesk();
  await user.click(await screen.findByText('Aguardando'));
  await user.click(await screen.findByRole('button', { name: /Espiar a conversa.*Cliente 2/ }));
  await user.click(await screen.findByText('Atendendo'));
  const row = await screen.findByRole('link', { name: /Cliente 1/ });
  // jsdom opens no tab; the browser does what the page leaves to it.
  const leaveToBrowser = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('click', leaveToBrowser, { once: true });
  await user.keyboard('{Control>}');
  await user.click(row);
  await user.keyboard('{/Control}');
  expect(leaveToBrowser).toHaveBeenCalled();
  expect(screen.getByRole('region', { name: 'Conversa de Cliente 2' })).toBeVisible();
  await user.click(row);
  expect(await screen.findByRole('region', { name: 'Conversa com Cliente 1' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Conversa de Cliente 2' })).not.toBeInTheDocument();
  await waitFor(() => expect(path()).toBe(`/tickets/${mine.uuid}`));
});

test('the peek shows that another user accepted the ticket, and no longer offers to accept it', async () => {
  serveDesk([mine, waiting]);
  const { user } = renderDesk();
  await user.click(await screen.findByText('Aguardando'));
  await user.click(await screen.findByRole('button', { name: /Espiar a conversa.*Cliente 2/ }));
  const peek = await screen.findByRole('region', { name: 'Conversa de Cliente 2' });
  expect(within(peek).getByRole('button', { name: 'Aceitar' })).toBeVisible();
  const updatedAt = '2026-01-05T10:00:00.000Z';
  const taken = { ...waiting, status: 'open' as const, userId: 9, user: { id: 9, name: 'Bia' }, updatedAt };
  receiveEvent('ticket', { action: 'update', ticketId: 2, ticket: taken });
  expect(await within(peek).findByText('Bia já aceitou este atendimento.')).toBeVisible();
  expect(within(peek).queryByRole('button', { name: 'Aceitar' })).not.toBeInTheDocument();
});

test('j and k walk through the waiting tickets with the peek, `a` accepts the peeked one, Esc ends it', async () => {
  const first = aTicket({ id: 4, status: 'pending', userId: null, user: null });
  const calls = serveDesk([mine, waiting, first], { 2: [], 4: [] });
  const { user, path } = renderDesk();
  await user.click(await screen.findByText('Aguardando'));
  const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`Espiar a conversa.*${name}`) });
  const peekOf = (name: string) => screen.findByRole('region', { name: `Conversa de ${name}` });
  await screen.findByText('olá?');
  await user.click(rowOf('Cliente 4'));
  await peekOf('Cliente 4');
  await user.keyboard('j');
  await peekOf('Cliente 2');
  await waitFor(() => expect(rowOf('Cliente 2')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Escolha um atendimento para ver a conversa.')).toBeVisible();
  await user.keyboard('{Enter}');
  await peekOf('Cliente 2');
  await user.keyboard('k');
  await peekOf('Cliente 4');
  await waitFor(() => expect(rowOf('Cliente 4')).toHaveFocus());
  await user.keyboard('a');
  await waitFor(() => expect(path()).toBe(`/tickets/${first.uuid}`));
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.params).toEqual({ ticketId: '4' });
});

test('a click on the row that is already open is forgotten, so that the URL decides later', async () => {
  serveDesk([mine, waiting]);
  const { user, path } = renderDesk(`/tickets/${mine.uuid}`);
  expect(await screen.findByRole('region', { name: 'Conversa com Cliente 1' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: /Cliente 1/ }));
  await waitFor(() => expect(useDesk.getState().clicked).toBeNull());
  expect(path()).toBe(`/tickets/${mine.uuid}`);
});

test('a user who has gone to another page when the ticket is accepted stays there', async () => {
  let answer: (accepted: TicketRecord) => void = () => undefined;
  serveDesk(
    [mine, waiting],
    {},
    { 'PUT /tickets/:ticketId': () => new Promise<TicketRecord>((resolve) => (answer = resolve)) },
  );
  const { user, path } = renderDesk();
  await user.click(await screen.findByText('Aguardando'));
  await user.click(await screen.findByRole('button', { name: 'Aceitar Cliente 2' }));
  window.history.pushState({}, '', '/contacts');
  answer({ ...waiting, ...linkedChat, status: 'open', userId: 1, updatedAt: '2026-02-01T00:00:00.000Z' });
  expect(await screen.findByText(/Cliente 2 foi aceito/)).toBeVisible();
  expect(path()).toBe('/tickets');
  window.history.pushState({}, '', '/');
});

test('a waiting ticket is resolved from its row, its peek and with `e`, and can be undone', async () => {
  const calls = serveDesk([mine, waiting]);
  const { user, path } = renderDesk();
  await user.click(await screen.findByText('Aguardando'));
  await user.click(await screen.findByRole('button', { name: 'Resolver Cliente 2' }));
  expect(screen.queryByRole('button', { name: 'Resolver Cliente 2' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await user.click(await screen.findByRole('button', { name: /Espiar a conversa.*Cliente 2/ }));
  const peek = await screen.findByRole('region', { name: 'Conversa de Cliente 2' });
  await user.click(within(peek).getByRole('button', { name: 'Resolver' }));
  expect(screen.queryByRole('region', { name: 'Conversa de Cliente 2' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  (await screen.findByRole('button', { name: /Espiar a conversa.*Cliente 2/ })).focus();
  await user.keyboard('e');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resolver Cliente 2' })).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(path()).toBe('/tickets');
  expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
});

test('after a click on a half its rows are reached with j, and from an open chat the next conversation with Ctrl+]', async () => {
  const second = aTicket({ id: 3, lastMessageAt: '2025-12-31T00:00:00.000Z' });
  serveDesk([mine, second, waiting]);
  const { user, path } = renderDesk();
  await user.click(await screen.findByText('Aguardando'));
  await screen.findByRole('button', { name: /Espiar a conversa.*Cliente 2/ });
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: /Espiar a conversa.*Cliente 2/ })).toHaveFocus());
  await user.click(screen.getByText('Atendendo'));
  await user.click(await screen.findByRole('link', { name: /Cliente 1/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Digite uma mensagem' }), 'Oi{Control>}]]{/Control}');
  await waitFor(() => expect(path()).toBe(`/tickets/${second.uuid}`));
  await user.type(screen.getByRole('textbox', { name: 'Digite uma mensagem' }), '{Control>}/{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
});
