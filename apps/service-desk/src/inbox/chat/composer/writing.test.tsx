import { aMessage, Refusal } from '@recado/api/testing';
import type { Message } from '@recado/contract';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastCall, resetDesk, signInAs } from '../../../testing/desk.tsx';
import { emitted, receiveEvent } from '../../../testing/fake-socket.ts';
import { field, now, openChat } from '../../../testing/open-chat.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
  emitted.length = 0;
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
  receiveEvent('ticket', { action: 'update', ticketId: 1, ticket: closed });
  await screen.findByRole('button', { name: 'Reabrir' });
  drop();
  expect(screen.queryByText('nota.pdf')).not.toBeInTheDocument();
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

test('a person without quick replies learns how to make one', async () => {
  const { user } = await openChat({}, { 'GET /quick-messages/list': () => [] });
  await user.click(screen.getByRole('button', { name: 'Respostas rápidas' }));
  expect(await screen.findByRole('link', { name: 'Criar a primeira' })).toHaveAttribute('href', '/quick-messages');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Criar a primeira' })).not.toBeInTheDocument();
  expect(field()).toHaveValue('');
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
