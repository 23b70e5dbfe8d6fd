import { Refusal } from '@recado/api/testing';
import { longestChatMessage } from '@recado/contract/message-windows';
import { around } from '@recado/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aChat, address, aMessage, member, page, prepareChats, serve, show, time } from '../../testing/chats.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));
prepareChats();

const now = () => new Date().toISOString();
const field = () => screen.findByRole('textbox', { name: 'Digite uma mensagem' });
const bubbleOf = async (text: string) =>
  around(await screen.findByText(text, { selector: '.message-text' }), 'article');

async function openMenu(user: ReturnType<typeof show>['user'], text: string) {
  await user.click(await within(await bubbleOf(text)).findByRole('button', { name: 'Opções da mensagem' }));
}

test('a reply quotes the message that it answers', async () => {
  const quotedMsg = { id: 1, sender: { name: 'Bruno' }, message: 'Mensagem 1', mediaType: null, isDeleted: false };
  const answer = (body: unknown) =>
    aMessage(2, { senderId: 1, ...Object(body), quotedMsg: { ...quotedMsg, isHidden: false } });
  const calls = serve({ 'POST /chats/:chatId/messages': ({ body }) => ({ records: [answer(body)] }) });
  const { user } = show(address);
  await openMenu(user, 'Mensagem 1');
  await user.click(await screen.findByRole('menuitem', { name: 'Responder' }));
  await user.type(await field(), 'Certo{Enter}');
  const quoted = await within(await bubbleOf('Certo')).findByText('Mensagem 1');
  expect(quoted).toBeVisible();
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'POST /chats/:chatId/messages')?.body).toMatchObject({
      message: 'Certo',
      quotedId: 1,
    }),
  );
});

test('a quoted message from before the membership shows only that it is one', async () => {
  const hidden = { id: 1, sender: { name: 'Bruno' }, message: '', mediaType: null, isDeleted: false, isHidden: true };
  serve({ 'GET /chats/:chatId/messages': () => page(aMessage(2, { quotedMsg: hidden })) });
  show(address);
  expect(await screen.findByText('Mensagem de antes de você entrar')).toBeVisible();
});

test('the author edits a message, which is then marked; after 15 minutes it is no longer offered', async () => {
  const own = aMessage(1, { senderId: 1, message: 'Chega amanha', createdAt: now() });
  const calls = serve({
    'GET /chats/:chatId/messages': () => page(aMessage(2, { senderId: 1, message: 'Antiga' }), own),
    'PUT /chats/:chatId/messages/:messageId': ({ body }) => ({
      ...own,
      ...Object(body),
      isEdited: true,
      updatedAt: now(),
    }),
  });
  const { user } = show(address);
  await openMenu(user, 'Antiga');
  expect(await screen.findByRole('menuitem', { name: 'Apagar' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Editar' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await openMenu(user, 'Chega amanha');
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await user.clear(await field());
  await user.type(await field(), 'Chega amanhã{Enter}');
  expect(await within(await bubbleOf('Chega amanhã')).findByText('Editada')).toBeVisible();
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ message: 'Chega amanhã' });
});

test('a deleted message is only a marker, for members who look at it too', async () => {
  serve({});
  show(address);
  await bubbleOf('Mensagem 1');
  const changedMessage = aMessage(1, { message: '', isDeleted: true, updatedAt: time(9) });
  receiveEvent('chat', { action: 'update-message', changedMessage, record: aChat({ lastMessage: 'Bruno: 🚫' }) });
  expect(await screen.findByText('Mensagem apagada', { exact: false, selector: '.bubble-deleted' })).toBeVisible();
  expect(screen.queryByText('Mensagem 1')).not.toBeInTheDocument();
});

test('deleting asks first', async () => {
  const own = aMessage(1, { senderId: 1 });
  const gone = { ...own, message: '', isDeleted: true, updatedAt: now() };
  serve({
    'GET /chats/:chatId/messages': () => page(own),
    'DELETE /chats/:chatId/messages/:messageId': () => gone,
  });
  const { user } = show(address);
  await openMenu(user, 'Mensagem 1');
  await user.click(await screen.findByRole('menuitem', { name: 'Apagar' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Ela some para todos os participantes.');
  await user.click(within(dialog).getByRole('button', { name: 'Apagar' }));
  await waitFor(() => expect(screen.queryByText('Mensagem 1')).not.toBeInTheDocument());
});

test('a member leaves a chat after a question, without a note that it is gone', async () => {
  const calls = serve({
    'POST /chats/:chatId/leave': () => {
      receiveEvent('chat', { action: 'delete', id: 1 });
      return { message: 'Chat left' };
    },
  });
  const { user } = show(address);
  await user.click(await screen.findByRole('button', { name: 'Sair da conversa' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('A conversa passa para quem participa há mais tempo');
  await user.click(within(dialog).getByRole('button', { name: 'Sair da conversa' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /chats/:chatId/leave')).toBe(true));
  await waitFor(() => expect(screen.queryByText('Equipe de vendas')).not.toBeInTheDocument());
  expect(screen.queryByText('Esta conversa não existe mais, ou você saiu dela.')).not.toBeInTheDocument();
});

test('the list shows texts without marks, and a deleted message in words', async () => {
  serve({
    'GET /chats': () => page(aChat({ lastMessage: 'Bruno: *urgente*' }), aChat({ id: 2, lastMessage: 'Ana: 🚫' })),
  });
  show();
  expect(await screen.findByText('Bruno: urgente')).toBeVisible();
  expect(screen.getByText('Ana: Mensagem apagada')).toBeVisible();
});

test('a text that the server would refuse is refused at the field, with its length', async () => {
  serve({}, aChat({ users: [member(1), member(2)] }));
  show(address);
  fireEvent.change(await field(), { target: { value: 'x'.repeat(longestChatMessage + 1) } });
  expect(await screen.findByRole('alert')).toHaveTextContent('10001 de 10.000');
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
});

test('what the server refuses for good goes back into the field instead of being sent again', async () => {
  serve({
    'POST /chats/:chatId/messages': () => {
      throw new Refusal('ERR_FILE_TYPE');
    },
  });
  const { user } = show(address);
  await user.type(await field(), 'Segue{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
  expect(await field()).toHaveValue('Segue');
});
