import { aMessage, aTicket, linkedChat, Refusal } from '@recado/api/testing';
import type { TicketEvent } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 1, status: 'open' });
const emitted = [aMessage({ id: 7, body: 'Bolo: 10' }), aMessage({ id: 8, body: 'Torta: 20', fromMe: true })];
const joao = {
  ...ticket.contact,
  id: 5,
  uuid: '0b0f4c3e-5c5e-4c55-9d3a-1d6f0a7f0005',
  name: 'João',
  number: '5511900000005',
  isGroup: false,
  companyId: 1,
  organisation: null,
  blockedBy: null,
  extraInfo: [],
  whatsapp: null,
};
const happened: TicketEvent = {
  id: 1,
  ticketId: 1,
  kind: 'transferred',
  by: 'user',
  userName: 'Bia',
  fromUserName: null,
  toUserName: 'Ana',
  fromQueueName: null,
  until: null,
  reason: null,
  toQueueName: 'Vendas',
  assignment: null,
  reasonName: null,
  closingNote: null,
  happenedAt: '2026-01-01T00:00:00.000Z',
};

beforeEach(() => {
  resetDesk();
  signInAs();
});

async function openChat() {
  const refused = new Set([8]);
  const calls = serveDesk(
    [ticket],
    {},
    {
      'GET /messages/:ticketId': () => ({
        messages: emitted,
        ticket: { ...ticket, ...linkedChat },
        count: 2,
        hasMore: false,
        hasNewer: false,
        targetId: null,
        hiddenRounds: [],
        events: [happened],
      }),
      'GET /contacts': () => ({ contacts: [joao], count: 1, hasMore: false }),
      'POST /message/forward': ({ body }) => {
        const { messageId } = body as { messageId: number };
        if (refused.delete(messageId)) throw new Refusal('ERR_NO_FILE_FOUND');
        return aMessage({ id: 100 + messageId, ticketId: 9, isForwarded: true });
      },
    },
  );
  const desk = renderDesk(`/tickets/${ticket.uuid}`);
  const bubble = (await screen.findByText('Bolo: 10')).closest('article');
  if (!bubble) throw new Error('no bubble');
  await desk.user.click(await within(bubble).findByRole('button', { name: 'Opções da mensagem' }));
  return { ...desk, calls };
}

const forwards = (calls: Awaited<ReturnType<typeof openChat>>['calls']) =>
  calls.filter(({ key }) => key === 'POST /message/forward').map(({ body }) => body as Record<string, unknown>);

test('selected messages are forwarded in order; failures are listed and retried with the same key', async () => {
  const { user, calls } = await openChat();
  await user.click(await screen.findByRole('menuitem', { name: /Selecionar/ }));
  expect(screen.getByRole('checkbox', { name: 'Selecionar a mensagem: Bolo: 10' })).toBeChecked();
  screen.getByRole('checkbox', { name: 'Selecionar a mensagem: Torta: 20' }).focus();
  await user.keyboard(' ');
  expect(screen.getByText('2 selecionadas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Encaminhar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Encaminhar' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Escolha um contato');
  await user.type(dialog.getByRole('combobox'), 'João');
  await user.click(await screen.findByText('+55 (11) 90000-0005'));
  await user.click(dialog.getByRole('checkbox', { name: 'Assinar com o meu nome' }));
  await user.click(dialog.getByRole('button', { name: 'Encaminhar' }));
  expect(await dialog.findByText('Para João: Torta: 20')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
  const sent = forwards(calls);
  expect(sent.map(({ messageId, contactId }) => [messageId, contactId])).toEqual([
    [7, 5],
    [8, 5],
    [8, 5],
  ]);
  expect(sent.map(({ signMessage }) => signMessage)).toEqual([false, false, false]);
  expect(sent[1]?.idempotencyKey).toBe(sent[2]?.idempotencyKey);
  expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey);
});

test('without a selected message a notice is shown and nothing is forwarded; Esc ends the selection', async () => {
  const { user } = await openChat();
  await user.click(await screen.findByRole('menuitem', { name: /Selecionar/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar a mensagem: Bolo: 10' }));
  await user.click(screen.getByRole('button', { name: 'Encaminhar' }));
  expect(await screen.findByText('Selecione pelo menos uma mensagem.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
});

test('an event of the ticket is a line with the author, the new user and the queue', async () => {
  await openChat();
  expect(screen.getByRole('note')).toHaveTextContent(/^Bia transferiu para Ana na fila Vendas · /);
});
