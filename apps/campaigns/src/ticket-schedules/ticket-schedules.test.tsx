import { queryClient } from '@recado/api/live';
import { type Answers, type ServedCall, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { ContractKey, ScheduledMessage } from '@recado/contract';
import type { PointTicket } from '@recado/federation';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import ComingSchedules from './coming-schedules.tsx';
import DraftSchedule from './draft-schedule.tsx';
import TicketSchedule from './ticket-schedule.tsx';

beforeEach(async () => {
  queryClient.clear();
  signIn({ token: 'token', user: aSessionUser() });
  await setup('./coming-schedules');
});

const ticket: PointTicket = {
  id: 1,
  uuid: 'u',
  status: 'open',
  isGroup: false,
  contact: { id: 1, name: 'Cliente 1', number: '5511999990000' },
  queue: null,
  user: null,
  whatsappId: 2,
  tagIds: [],
};

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
  failedVariable: null,
  recurrence: 'none',
  repeatUntil: null,
  cancelOnReply: false,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
};

const none = { schedules: [], count: 0, hasMore: false };

function serve(answers: Answers): ServedCall[] {
  return serveApi({ 'GET /schedules': () => none, 'GET /whatsapp': () => [], ...answers });
}

function lastCall(calls: readonly ServedCall[], key: ContractKey): ServedCall | undefined {
  return calls.findLast((call) => call.key === key);
}

test('a draft is scheduled for the contact over the connection of the ticket, and leaves the composer once it is stored', async () => {
  const calls = serve({ 'POST /schedules': () => waiting });
  const onSent = jest.fn();
  const onClose = jest.fn();
  const { user } = renderWithProviders(
    <DraftSchedule ticket={ticket} text="Seu pedido chegou" files={[]} onSent={onSent} onClose={onClose} />,
    { queryClient },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Mensagem')).toHaveValue('Seu pedido chegou');
  expect(onSent).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(lastCall(calls, 'POST /schedules')?.body).toMatchObject({
    body: 'Seu pedido chegou',
    contactId: 1,
    whatsappId: 2,
  });
});

test('from the ticket’s menu the dialog begins empty, and one that is closed schedules nothing', async () => {
  const calls = serve({});
  const onClose = jest.fn();
  const { user } = renderWithProviders(
    <TicketSchedule ticket={ticket} prepareToLeave={() => () => undefined} onClose={onClose} />,
    { queryClient },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Agendar mensagem para Cliente 1' }));
  expect(await dialog.findByLabelText('Mensagem')).toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(lastCall(calls, 'POST /schedules')).toBeUndefined();
});

test('without anything scheduled the note takes no place', async () => {
  const calls = serve({});
  const { container } = renderWithProviders(<ComingSchedules ticket={ticket} />, { queryClient });
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(within(container).queryByRole('button')).not.toBeInTheDocument();
});

test('a failed message is shown above the composer and in the dialog with the reason, and is sent again', async () => {
  const failed: ScheduledMessage = { ...waiting, id: 4, status: 'ERRO', failedCode: 'ERR_NO_DEF_WAPP_FOUND' };
  const calls = serve({
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
  });
  const { user } = renderWithProviders(<ComingSchedules ticket={ticket} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: '1 mensagem agendada não foi enviada' }));
  const dialog = within(await screen.findByRole('dialog'));
  const list = within(await dialog.findByRole('region', { name: 'Não enviadas' }));
  expect(list.getByText('Seu pedido chegou')).toBeVisible();
  await user.click(list.getByRole('button', { name: /^Enviar de novo a de/ }));
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'Não enviadas' })).not.toBeInTheDocument());
  expect(lastCall(calls, 'POST /schedules/:scheduleId/retry')?.params).toEqual({ scheduleId: '4' });
});

test('a pending message is cancelled after a question, and one that is edited meanwhile gives way to a new one', async () => {
  const calls = serve({
    'GET /schedules': ({ query }) => {
      const isThere = query?.waiting === 'true' && !lastCall(calls, 'DELETE /schedules/:scheduleId');
      return isThere ? { schedules: [waiting], count: 1, hasMore: false } : none;
    },
    'DELETE /schedules/:scheduleId': () => ({ message: 'Schedule deleted' }),
  });
  const { user } = renderWithProviders(<ComingSchedules ticket={ticket} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: /1 mensagem agendada · A próxima sai em 15\/01\/2099/ }));
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
