import type { Message, Ticket } from '@recado/api/contract';
import { type Answers, aMessage, aTicket, Refusal } from '@recado/api/testing';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../testing/desk.tsx';
import { tell, told } from '../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../testing/fake-socket.ts'));

const now = new Date().toISOString();
const longAgo = new Date(Date.now() - 16 * 60_000).toISOString();
const mine = aTicket({ id: 1 });
const ana = { id: 1, name: 'Ana' };
const talk = [
  aMessage({ id: 1, body: 'Oi, tem *frete*?' }),
  aMessage({ id: 2, body: 'até amanhã', fromMe: true, user: ana, isEdited: true, ack: 2, createdAt: longAgo }),
  aMessage({ id: 3, body: 'segredo', fromMe: true, isDeleted: true, createdAt: longAgo }),
  aMessage({ id: 4, body: 'Tem sim', fromMe: true, user: ana, ack: 3, createdAt: now }),
];

beforeEach(() => {
  resetDesk();
  signInAs();
  told.length = 0;
});

async function openChat(given: Partial<Ticket> = {}, more: Answers = {}, messages: Message[] = talk) {
  const ticket = { ...mine, ...given };
  const calls = serveDesk([ticket], { 1: messages }, more);
  const desk = renderDesk(`/tickets/${ticket.uuid}`);
  await screen.findByRole('region', { name: `Conversa com ${ticket.contact.name}` });
  if (messages.length > 0) await screen.findByRole('region', { name: 'Mensagens' });
  return { ...desk, calls, ticket };
}

const field = () => screen.getByRole('textbox', { name: 'Digite uma mensagem' });

test('shows the conversation with its acknowledgement marks, in three calls', async () => {
  const { calls, ticket } = await openChat();
  expect(await screen.findByText('frete')).toBeVisible();
  expect(screen.getByText('Editada')).toBeVisible();
  expect(screen.queryByText('segredo')).not.toBeInTheDocument();
  expect(calls.map(({ key }) => key)).toEqual(['GET /tickets', 'GET /tickets', 'GET /messages/:ticketId']);
  expect(told).toContainEqual(['joinChatBox', ticket.id]);
});

test('a message is shown at once, signed; the next can be sent unsigned', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user, calls } = await openChat(
    {},
    {
      'POST /messages/:ticketId': async ({ body }) => {
        await arrived;
        return { messages: [aMessage({ id: 9, fromMe: true, ack: 1, createdAt: now, ...(body as Partial<Message>) })] };
      },
    },
  );
  await user.type(field(), 'já vai{Enter}');
  const chat = within(screen.getByRole('region', { name: 'Mensagens' }));
  expect(await chat.findByText('já vai', { exact: false })).toBeVisible();
  expect(within(screen.getByRole('link', { name: /Cliente 1/ })).getByText('já vai')).toBeVisible();
  expect(field()).toHaveValue('');
  await waitFor(() =>
    expect(lastCall(calls, 'POST /messages/:ticketId')?.body).toMatchObject({ body: '*Ana*\njá vai' }),
  );
  await act(async () => arrive());
  expect(chat.getAllByText('já vai', { exact: false })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Assinar mensagens: ligado' }));
  await user.type(field(), 'oi{Enter}');
  await waitFor(() => expect(lastCall(calls, 'POST /messages/:ticketId')?.body).toMatchObject({ body: 'oi' }));
  await user.click(screen.getByRole('button', { name: 'Assinar mensagens: desligado' }));
});

test('a message that fails to send stays and can be retried', async () => {
  let refused = true;
  const { user, calls } = await openChat(
    {},
    {
      'POST /messages/:ticketId': () => {
        if (refused) throw new Refusal('ERR_INTERNAL');
        return { messages: [] };
      },
    },
  );
  await user.type(field(), 'oi{Enter}');
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  refused = false;
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument());
  const keys = calls.filter(({ key }) => key === 'POST /messages/:ticketId').map(({ body }) => body);
  expect(keys[1]).toEqual(keys[0]);
});

test('the composer is disabled unless the ticket is open, and shows the reason', async () => {
  await openChat({ status: 'closed' });
  expect(field()).toBeDisabled();
  expect(field()).toHaveAttribute('placeholder', 'Reabra o atendimento para responder');
  expect(screen.getByRole('button', { name: 'Reabrir' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resolver' })).not.toBeInTheDocument();
});

test('typing after a click on a button of the composer goes to the field and triggers no shortcut', async () => {
  const { user, calls } = await openChat();
  await user.click(screen.getByRole('button', { name: 'Assinar mensagens: ligado' }));
  await user.keyboard('era isso');
  expect(field()).toHaveValue('era isso');
  expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Assinar mensagens: desligado' }));
  await user.clear(field());
});

test('a draft is kept for its ticket', async () => {
  const { user } = await openChat();
  await user.type(field(), 'pela metade');
  await user.click(screen.getByRole('tab', { name: 'Fechados' }));
  expect(field()).toHaveValue('pela metade');
  expect(JSON.parse(localStorage.getItem('ticketDrafts:1:1') ?? '')).toMatchObject({ text: 'pela metade' });
  await user.clear(field());
});

async function openMenu(user: Awaited<ReturnType<typeof openChat>>['user'], text: string) {
  const bubble = (await screen.findByText(text)).closest('article');
  if (!bubble) throw new Error('no bubble');
  await user.click(within(bubble).getByRole('button', { name: 'Opções da mensagem' }));
}

test('a reply sends the id of the quoted message', async () => {
  const { user, calls } = await openChat({}, { 'POST /messages/:ticketId': () => ({ messages: [] }) });
  await openMenu(user, 'Tem sim');
  await user.click(await screen.findByRole('menuitem', { name: 'Responder' }));
  await waitFor(() => expect(field()).toHaveFocus());
  await user.keyboard('certo{Enter}');
  await waitFor(() =>
    expect(lastCall(calls, 'POST /messages/:ticketId')?.body).toMatchObject({ quotedMsg: { id: 4 } }),
  );
});

test('a recent message of the user can be edited; an old one and the customer’s cannot', async () => {
  const { user, calls } = await openChat(
    {},
    {
      'POST /messages/edit/:messageId': ({ body }) =>
        aMessage({
          id: 2,
          fromMe: true,
          isEdited: true,
          updatedAt: now,
          createdAt: now,
          ...(body as Partial<Message>),
        }),
    },
  );
  await openMenu(user, 'até amanhã');
  await screen.findByRole('menuitem', { name: 'Apagar' });
  expect(screen.queryByRole('menuitem', { name: 'Editar' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await openMenu(user, 'Tem sim');
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await waitFor(() => expect(field()).toHaveValue('Tem sim'));
  await user.keyboard(', grátis{Enter}');
  expect(await screen.findByText('Tem sim, grátis')).toBeVisible();
  expect(lastCall(calls, 'POST /messages/edit/:messageId')).toMatchObject({ params: { messageId: '4' } });
});

test('the dialog that confirms a deletion stays open when the bubble is replaced', async () => {
  const { user, calls } = await openChat(
    {},
    { 'DELETE /messages/:messageId': () => aMessage({ id: 4, fromMe: true, isDeleted: true }) },
  );
  await openMenu(user, 'Tem sim');
  await user.click(await screen.findByRole('menuitem', { name: 'Apagar' }));
  const question = await screen.findByRole('dialog', { name: 'Apagar a mensagem?' });
  const moved = { idempotencyKey: 'b'.repeat(32), createdAt: now, updatedAt: now };
  const message = aMessage({ id: 4, fromMe: true, user: ana, body: 'Tem sim, senhora', ...moved });
  tell('appMessage', { action: 'update', message, ticket: aTicket(), contact: aTicket().contact });
  await screen.findByText('Tem sim, senhora');
  await user.click(within(question).getByRole('button', { name: 'Apagar' }));
  await waitFor(() => expect(lastCall(calls, 'DELETE /messages/:messageId')?.params).toEqual({ messageId: '4' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('files dropped anywhere on the chat are attached; not while the ticket is closed', async () => {
  const { ticket } = await openChat();
  const drop = () => {
    const event = createEvent.drop(screen.getByRole('region', { name: 'Mensagens' }));
    const dataTransfer = { files: [new File(['x'], 'nota.pdf')], types: ['Files'] };
    fireEvent(screen.getByRole('region', { name: 'Mensagens' }), Object.assign(event, { dataTransfer }));
  };
  drop();
  expect(await screen.findByText('nota.pdf')).toBeVisible();
  await waitFor(() => expect(field()).toHaveFocus());
  fireEvent.click(screen.getByRole('button', { name: 'Remover nota.pdf' }));
  const closed = { ...ticket, status: 'closed' as const, updatedAt: '2026-01-05T10:00:00.000Z' };
  tell('ticket', { action: 'update', ticketId: 1, ticket: closed });
  await screen.findByRole('button', { name: 'Reabrir' });
  drop();
  expect(screen.queryByText('nota.pdf')).not.toBeInTheDocument();
});

describe('resolving', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  const inFiveSeconds = () => act(() => jest.advanceTimersByTimeAsync(5000));

  test('returns to the list at once; the server hears of it five seconds later', async () => {
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

  test('can be taken back: the chat is shown again and the server never hears of it', async () => {
    const { user, calls, path, ticket } = await openChat();
    await user.keyboard('{Control>}e{/Control}');
    await waitFor(() => expect(path()).toBe('/tickets'));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(path()).toBe(`/tickets/${ticket.uuid}`));
    await inFiveSeconds();
    expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
  });

  test('does not happen when the customer writes meanwhile', async () => {
    const { user, calls, ticket } = await openChat();
    await user.click(screen.getByRole('button', { name: 'Resolver' }));
    const message = aMessage({ id: 99, ticketId: ticket.id, fromMe: false, body: 'Espere!' });
    tell('appMessage', { action: 'create', message, ticket, contact: ticket.contact });
    expect(await screen.findByText('Cliente 1 acabou de escrever. O atendimento continua aberto.')).toBeVisible();
    await inFiveSeconds();
    expect(lastCall(calls, 'PUT /tickets/:ticketId')).toBeUndefined();
    expect(await screen.findByRole('link', { name: /Cliente 1/ })).toBeVisible();
  });

  test('happens at once when the page is left', async () => {
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

test('↑ in the empty field edits the last message that can be edited', async () => {
  const { user } = await openChat({}, {}, [
    aMessage({
      id: 1,
      ticketId: 1,
      fromMe: true,
      body: 'Sai amanhã',
      user: { id: 1, name: 'Ana' },
      createdAt: new Date().toISOString(),
    }),
    aMessage({ id: 2, ticketId: 1, fromMe: false, body: 'Certo', createdAt: new Date().toISOString() }),
  ]);
  await user.type(field(), '{ArrowUp}');
  await waitFor(() => expect(field()).toHaveValue('Sai amanhã'));
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
  tell('ticket', { action: 'delete', ticketId: 1 });
  await waitFor(() => expect(path()).toBe('/tickets'));
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
  tell('presence', { ticketId: 1, presence: 'composing' });
  expect(await screen.findByText('digitando…')).toBeVisible();
  const later = '2026-01-03T00:00:00.000Z';
  const ticket = { ...mine, unreadMessages: 1, updatedAt: later, lastMessageAt: later };
  tell('appMessage', {
    action: 'create',
    message: aMessage({ id: 7, body: 'novidade' }),
    ticket,
    contact: mine.contact,
  });
  expect(await screen.findByText('novidade')).toBeVisible();
  expect(screen.queryByText('digitando…')).not.toBeInTheDocument();
  await waitFor(() => expect(lastCall(calls, 'POST /messages/:ticketId/read')).toBeDefined());
});

test('the line of new messages stands before the first unread one, even on an older page; an answer removes it', async () => {
  const history = Array.from({ length: 30 }, (_, index) => aMessage({ id: index + 1, body: `linha ${index + 1}` }));
  const { user, calls } = await openChat(
    { unreadMessages: 25 },
    {
      'GET /messages/:ticketId': ({ query }) => {
        const found = query.before ? history.slice(0, 10) : history.slice(10);
        const hasMore = !query.before;
        const ticket = { ...mine, capabilities: { edit: true, remove: true, react: true } };
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

test("'/' shows quick replies with their variables filled, and inserts them so", async () => {
  const reply = {
    geral: true,
    status: true,
    isMedia: false,
    mediaPath: null,
    mediaName: null,
    companyId: 1,
    userId: 1,
  };
  const quickMessages = [
    { ...reply, id: 1, shortcode: 'saudacao', message: 'Olá, {{firstName}}! Protocolo {{protocol}}', updatedAt: now },
    { ...reply, id: 2, shortcode: 'tchau', message: 'Até amanhã, {{name}}', updatedAt: now },
  ];
  const { user } = await openChat({}, { 'GET /quick-messages/list': () => quickMessages });
  await user.type(field(), '/amanha');
  const offered = await screen.findByRole('option', { name: /tchau/ });
  expect(offered).toHaveTextContent('Até amanhã, Cliente 1');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('Até amanhã, Cliente 1');
  await user.clear(field());
});
