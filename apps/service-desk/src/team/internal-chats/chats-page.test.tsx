import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { around, firstOf, renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aChat, address, aMessage, member, page, prepareChats, serve, show, time } from '../../testing/chats.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import ChatsBell from './bell/chats-bell.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

prepareChats();

test('without chats the page explains them, and offers to create the first one', async () => {
  serve({ 'GET /chats': () => page() });
  show();
  expect(await screen.findByText('Nenhuma conversa ainda')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Nova conversa' }).length).toBeGreaterThan(0);
});

test('SPEC §5: a chat needs a title and a user, each with its own error text; then it opens', async () => {
  const made = aChat({ id: 2, title: 'Plantão' });
  const calls = serve({ 'POST /chats': () => made, 'GET /chats/:chatId/messages': () => page() });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: 'Nova conversa' })));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Por favor, preencha o título da conversa.')).toBeVisible();
  expect(await screen.findByText('Por favor, selecione pelo menos um usuário.')).toBeVisible();
  await user.type(screen.getByLabelText('Título'), 'Plantão');
  await user.click(screen.getByLabelText('Usuários'));
  expect(screen.queryByText('Ana', { selector: '.ant-select-item-option-content' })).toBeNull();
  await user.click(await screen.findByText('Carla', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('region', { name: 'Conversa Plantão' })).toBeInTheDocument();
  const sent = calls.find(({ key }) => key === 'POST /chats');
  expect(sent?.body).toEqual({ title: 'Plantão', users: [{ id: 3 }] });
});

test('a message is on the screen at once; a failed one stays and is sent again with the same key', async () => {
  let refused = true;
  const calls = serve({
    'POST /chats/:chatId/messages': ({ body }) => {
      if (refused) throw new Refusal('ERR_INTERNAL');
      const { message, idempotencyKey } = body as { message: string; idempotencyKey: string };
      return { records: [aMessage(2, { senderId: 1, message, idempotencyKey })] };
    },
  });
  const { user } = show(address);
  const field = await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  await user.type(field, '   {Enter}');
  await user.type(field, 'Bom dia{Enter}');
  const mine = around(await screen.findByText('Bom dia', { selector: '.message-text' }), 'article');
  expect(field).toHaveValue('');
  refused = false;
  await user.click(await within(mine).findByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull());
  const sent = calls.filter(({ key }) => key === 'POST /chats/:chatId/messages').map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(screen.getAllByText('Bom dia')).toHaveLength(1);
});

test('new messages are marked as read, and own messages show when everybody has read them', async () => {
  const chat = aChat({ users: [member(1, 1), member(2, 0, 4)] });
  const calls = serve({ 'GET /chats/:chatId/messages': () => page(aMessage(5, { senderId: 1 })) }, chat);
  show(address);
  expect(await screen.findByRole('img', { name: 'Enviada' })).toBeInTheDocument();
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /chats/:chatId/read')).toBe(true));
  const record = aChat({ users: [member(1), member(2, 0, 5)], updatedAt: time(9) });
  receiveEvent('chat', { action: 'update', record });
  expect(await screen.findByRole('img', { name: 'Lida' })).toBeInTheDocument();
});

test('only the owner may change and delete a chat', async () => {
  serve({}, aChat({ ownerId: 2 }));
  show(address);
  expect(await screen.findByText('Mensagem 1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Editar conversa' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Excluir conversa' })).toBeNull();
});

test('a removed member loses the chat at once', async () => {
  serve({}, aChat({ ownerId: 2 }));
  show(address);
  await screen.findByText('Mensagem 1');
  receiveEvent('chat', { action: 'delete', id: 1 });
  expect(await screen.findByText('Esta conversa não existe mais, ou você saiu dela.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Mensagem 1')).toBeNull());
  expect(screen.queryByText('Equipe de vendas')).toBeNull();
});

test('a chat whose other members were deleted is readable, with a notice', async () => {
  serve({}, aChat({ users: [member(1)] }));
  show(address);
  expect(await screen.findByText('Mensagem 1')).toBeInTheDocument();
  expect(screen.getByText(/Só você está nesta conversa/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Digite uma mensagem' })).toBeNull();
});

test('titles and texts are shown as text, never as HTML', async () => {
  const title = '<img src=x onerror=alert(1)>';
  serve({ 'GET /chats/:chatId/messages': () => page(aMessage(1, { message: '<b>oi</b>' })) }, aChat({ title }));
  show(address);
  expect(await screen.findByText('<b>oi</b>')).toBeInTheDocument();
  expect(screen.getAllByText(title).length).toBeGreaterThan(0);
});

test('the bell lists chats with unread messages, and reports their number to the shell', async () => {
  const chat = aChat({ users: [member(1, 3), member(2)] });
  serveApi({ 'GET /chats': ({ query }) => (query.withUnreadMessages === 'true' ? page(chat) : page()) });
  openSocket('', 1, () => 'token');
  const onUnread = jest.fn();
  const { user } = renderWithProviders(<ChatsBell onUnread={onUnread} />, { queryClient });
  const bell = await screen.findByRole('button', { name: 'Chat interno: 1 conversa não lida' });
  expect(onUnread).toHaveBeenLastCalledWith(3);
  await user.click(bell);
  expect(await screen.findByText('Equipe de vendas')).toBeVisible();
  const record = { ...chat, users: [member(1), member(2)], updatedAt: time(1) };
  receiveEvent('chat', { action: 'update', record });
  expect(await screen.findByText('Nenhuma mensagem nova da equipe.')).toBeVisible();
  expect(onUnread).toHaveBeenLastCalledWith(0);
});
