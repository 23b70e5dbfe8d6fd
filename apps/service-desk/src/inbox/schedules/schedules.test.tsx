import { aTicket } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ScheduledMessage } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
});

test('without the plan’s flag the menu does not offer to schedule', async () => {
  signInAs();
  const ticket = aTicket({ id: 1, status: 'open' });
  serveDesk([ticket], { 1: [] });
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  expect(await screen.findByRole('menuitem', { name: /Transferir/ })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Agendar' })).not.toBeInTheDocument();
});

const waiting: ScheduledMessage = {
  id: 3,
  companyId: 1,
  contactId: 1,
  contact: { id: 1, name: 'Cliente 1' },
  userId: 1,
  user: { id: 1, name: 'Ana' },
  whatsappId: null,
  queueId: null,
  body: 'Seu pedido chegou',
  template: null,
  templateName: null,
  sendAt: '2099-01-15T13:00:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  late: false,
  failedCode: null,
  recurrence: 'none',
  repeatUntil: null,
  cancelOnReply: false,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
};

test('a draft is scheduled from the composer, leaves it, and is shown as pending', async () => {
  signInAs({ company: aSessionUser().company });
  const ticket = aTicket({ id: 1, status: 'open' });
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    {
      'GET /schedules': () => ({ schedules: [], count: 0, hasMore: false }),
      'POST /schedules': () => waiting,
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  const field = await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  expect(lastCall(calls, 'GET /schedules')).toBeUndefined();
  await user.type(field, 'Seu pedido chegou');
  await user.click(screen.getByRole('button', { name: 'Formas de envio' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Agendar envio' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Mensagem')).toHaveValue('Seu pedido chegou');
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  expect(
    await screen.findByRole('button', { name: /1 mensagem agendada · A próxima sai em 15\/01\/2099/ }),
  ).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(lastCall(calls, 'POST /schedules')?.body).toMatchObject({ body: 'Seu pedido chegou', contactId: 1 });
  expect(lastCall(calls, 'POST /messages/:ticketId')).toBeUndefined();
});

test('a failed message is shown above the composer and in the dialog with the reason, and is sent again', async () => {
  signInAs({ company: aSessionUser().company });
  const ticket = aTicket({ id: 1, status: 'open' });
  const failed: ScheduledMessage = { ...waiting, id: 4, status: 'ERRO', failedCode: 'ERR_NO_DEF_WAPP_FOUND' };
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    {
      'GET /schedules': ({ query }) => {
        const schedules = query?.failed === 'true' ? [failed] : [];
        return { schedules, count: schedules.length, hasMore: false };
      },
      'POST /schedules/:scheduleId/retry': () => ({
        ...failed,
        status: 'AGENDADA',
        failedCode: null,
        updatedAt: '2026-01-02T12:00:00.000Z',
      }),
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await user.type(await screen.findByRole('textbox', { name: 'Digite uma mensagem' }), 'Oi');
  await user.click(await screen.findByRole('button', { name: '1 mensagem agendada não foi enviada' }));
  const dialog = within(await screen.findByRole('dialog'));
  const list = within(await dialog.findByRole('region', { name: 'Não enviadas' }));
  expect(list.getByText('Seu pedido chegou')).toBeVisible();
  await user.click(list.getByRole('button', { name: /^Enviar de novo a de/ }));
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'Não enviadas' })).not.toBeInTheDocument());
  expect(lastCall(calls, 'POST /schedules/:scheduleId/retry')?.params).toEqual({ scheduleId: '4' });
});

test('a pending message is cancelled after a question, and one that is edited meanwhile gives way to a new one', async () => {
  signInAs({ company: aSessionUser().company });
  const ticket = aTicket({ id: 1, status: 'open' });
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    {
      'GET /schedules': ({ query }) => {
        const schedules =
          query?.waiting === 'true' && !lastCall(calls, 'DELETE /schedules/:scheduleId') ? [waiting] : [];
        return { schedules, count: schedules.length, hasMore: false };
      },
      'DELETE /schedules/:scheduleId': () => ({ message: 'Schedule deleted' }),
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await user.type(await screen.findByRole('textbox', { name: 'Digite uma mensagem' }), 'Oi');
  await user.click(await screen.findByRole('button', { name: /^1 mensagem agendada/ }));
  await user.click(await screen.findByRole('button', { name: /^Editar o agendamento/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Salvar' })).toBeVisible();
  const list = within(dialog.getByRole('region', { name: 'Agendadas para este contato' }));
  expect(await list.findByRole('listitem')).toHaveAttribute('aria-current', 'true');
  await user.click(list.getByRole('button', { name: /^Cancelar o agendamento/ }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }));
  expect(await screen.findByRole('button', { name: 'Agendar' })).toBeVisible();
  expect(lastCall(calls, 'DELETE /schedules/:scheduleId')?.params).toEqual({ scheduleId: '3' });
});
