import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

// The texts of error codes belong to the shell; its tests check that every code has one.
beforeEach(() => {
  resetDesk();
  signInAs();
});

async function openChat(failedCode: string, isDeleted = false) {
  const ticket = aTicket({ id: 1, status: 'open' });
  const message = aMessage({ id: 7, fromMe: true, body: 'Sai hoje', ack: 1, failedCode, isDeleted });
  const retried = () => ({ ...message, failedCode: null });
  const calls = serveDesk(
    [ticket],
    { 1: [message] },
    {
      'POST /messages/:messageId/retry': retried,
      'DELETE /messages/:messageId': () => ({ ...message, isDeleted: true }),
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  const shown = await screen.findByText(isDeleted ? /apagada/i : message.body);
  const bubble = shown.closest('article');
  if (!bubble) throw new Error('no bubble');
  return { user, calls, bubble: within(bubble) };
}

test('a message that WhatsApp refused shows the error and cannot be edited', async () => {
  const { bubble } = await openChat('ERR_WAPP_CONTACT_REFUSED');
  expect(bubble.getByText('ERR_WAPP_CONTACT_REFUSED')).toBeVisible();
  expect(bubble.queryByRole('button', { name: 'Reagir' })).not.toBeInTheDocument();
});

test('a code of WhatsApp itself is never shown', async () => {
  const { bubble } = await openChat('463');
  expect(bubble.getByText('ERR_WAPP_CONTACT_REFUSED')).toBeVisible();
  expect(bubble.queryByText(/463/)).not.toBeInTheDocument();
});

test('a message whose edit failed shows the error, takes reactions, and its edit can be retried', async () => {
  const { user, calls, bubble } = await openChat('ERR_EDITING_WAPP_MSG');
  expect(bubble.getByText('ERR_EDITING_WAPP_MSG')).toBeVisible();
  expect(await bubble.findByRole('button', { name: 'Reagir' })).toBeInTheDocument();
  await user.click(bubble.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(lastCall(calls, 'POST /messages/:messageId/retry')?.params).toEqual({ messageId: '7' }));
  await waitFor(() => expect(bubble.queryByText('ERR_EDITING_WAPP_MSG')).not.toBeInTheDocument());
});

test('a message that was deleted here but not for the customer shows that', async () => {
  const { bubble } = await openChat('ERR_DELETE_WAPP_MSG', true);
  expect(bubble.getByText('ERR_DELETE_WAPP_MSG')).toBeVisible();
});

test('a message that WhatsApp refused can be discarded by whoever may send it again', async () => {
  const { user, calls, bubble } = await openChat('ERR_WAPP_CONTACT_REFUSED');
  await user.click(bubble.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(lastCall(calls, 'DELETE /messages/:messageId')?.params).toEqual({ messageId: '7' }));
  await waitFor(() => expect(bubble.queryByText('ERR_WAPP_CONTACT_REFUSED')).not.toBeInTheDocument());
});

test('a message that can never be sent is taken back into the composer instead of sent again', async () => {
  const ticket = aTicket({ id: 1, status: 'open' });
  serveDesk(
    [ticket],
    { 1: [] },
    {
      'POST /messages/:ticketId': () => {
        throw new Refusal('ERR_FILE_TYPE');
      },
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  const field = await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  await user.type(field, 'Segue{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  expect(field).toHaveValue('Segue');
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
});

test('a text that is too long is said so where it is written, and is not sent', async () => {
  const ticket = aTicket({ id: 1, status: 'open' });
  const calls = serveDesk([ticket], { 1: [] });
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  const field = await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  fireEvent.change(field, { target: { value: 'a'.repeat(70_000) } });
  expect(await screen.findByText(/Texto longo demais: 70000 de 65.000/)).toBeVisible();
  await user.type(field, '{Enter}');
  expect(lastCall(calls, 'POST /messages/:ticketId')).toBeUndefined();
});
