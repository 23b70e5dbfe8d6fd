import { aMessage, aTicket } from '@recado/api/testing';
import type { Message } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, resetDesk, signInAs } from '../../../testing/desk.tsx';
import { emitted, receiveEvent } from '../../../testing/fake-socket.ts';
import { ana, field, now, openChat, openMenu } from '../../../testing/open-chat.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
  emitted.length = 0;
});

test('a reply sends the id of the quoted message', async () => {
  const { user, calls } = await openChat({}, { 'POST /messages/:ticketId': () => ({ messages: [] }) });
  await openMenu({ user }, 'Tem sim');
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
  await openMenu({ user }, 'até amanhã');
  await screen.findByRole('menuitem', { name: 'Apagar' });
  expect(screen.queryByRole('menuitem', { name: 'Editar' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await openMenu({ user }, 'Tem sim');
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
  await openMenu({ user }, 'Tem sim');
  await user.click(await screen.findByRole('menuitem', { name: 'Apagar' }));
  const question = await screen.findByRole('dialog', { name: 'Apagar a mensagem?' });
  const moved = { idempotencyKey: 'b'.repeat(32), createdAt: now, updatedAt: now };
  const message = aMessage({ id: 4, fromMe: true, user: ana, body: 'Tem sim, senhora', ...moved });
  receiveEvent('appMessage', { action: 'update', message, ticket: aTicket(), contact: aTicket().contact });
  await screen.findByText('Tem sim, senhora');
  await user.click(within(question).getByRole('button', { name: 'Apagar' }));
  await waitFor(() => expect(lastCall(calls, 'DELETE /messages/:messageId')?.params).toEqual({ messageId: '4' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
