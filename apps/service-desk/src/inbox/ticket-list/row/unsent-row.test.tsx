import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';
import { receiveEvent } from '../../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

test('a refused message is in the row with its text and is sent again from there', async () => {
  const [open, other] = [aTicket({ id: 1 }), aTicket({ id: 2 })];
  let refuses = true;
  const calls = serveDesk(
    [open, other],
    { 1: [], 2: [] },
    {
      'POST /messages/:ticketId': ({ body }) => {
        if (refuses) throw new Refusal('ERR_WAPP_INVALID_CONTACT');
        const { idempotencyKey } = body as { idempotencyKey: string };
        return { messages: [aMessage({ id: 9, fromMe: true, ack: 1, idempotencyKey })] };
      },
    },
  );
  const { user } = renderDesk(`/tickets/${open.uuid}`);
  await user.type(await screen.findByRole('textbox', { name: 'Digite uma mensagem' }), 'Sai hoje{Enter}');
  const again = await screen.findByRole('button', { name: 'Tentar de novo para Cliente 1' });
  expect(screen.getByRole('link', { name: /Cliente 1.*Não enviada: ?Sai hoje/ })).toBeVisible();
  refuses = false;
  await user.click(again);
  await waitFor(() => expect(again).not.toBeInTheDocument());
  const keys = calls
    .filter(({ key }) => key === 'POST /messages/:ticketId')
    .map(({ body }) => Object(body).idempotencyKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a waiting message is described in words while its connection is offline', async () => {
  serveDesk([aTicket({ id: 1, lastMessage: 'Sai hoje', lastMessageFromMe: true, lastMessageAck: 0 })]);
  renderDesk();
  const row = await screen.findByRole('link', { name: /Cliente 1/ });
  expect(within(row).queryByText('Esperando:')).not.toBeInTheDocument();
  const outage = { id: 1, name: 'Loja', status: 'DISCONNECTED', waiting: 1 } as const;
  receiveEvent('outages', { at: '2026-01-01T00:00:00.000Z', connections: [outage] });
  expect(within(row).getByText('Esperando:')).toBeVisible();
  receiveEvent('outages', { at: '2026-01-01T00:00:01.000Z', connections: [] });
  expect(within(row).queryByText('Esperando:')).not.toBeInTheDocument();
});

test('a message that WhatsApp refused is called so in the row, for everybody, and not waiting', async () => {
  const refused = { lastMessage: 'Sai hoje', lastMessageFromMe: true, lastMessageAck: 0, unsentMessages: 1 };
  serveDesk([aTicket({ id: 1, ...refused }), aTicket({ id: 2, lastMessage: 'E então?', unsentMessages: 2 })]);
  renderDesk();
  const row = await screen.findByRole('link', { name: /Cliente 1.*Não enviada: ?Sai hoje/ });
  expect(within(row).queryByText('Aguardando envio')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Cliente 2.*2 não enviadas: ?E então/ })).toBeVisible();
});
