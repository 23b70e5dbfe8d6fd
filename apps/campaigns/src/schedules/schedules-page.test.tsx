import { queryClient } from '@recado/api/live';
import { aTemplate, aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ScheduledMessage } from '@recado/contract';
import { formatDateTime } from '@recado/ui/core';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import { boundsOf, monthAfter, weeksOf } from './month.ts';
import SchedulesPage from './schedules-page.tsx';

const now = new Date();
/** Noon of the 15th of the month that the calendar opens with. */
const noon = new Date(now.getFullYear(), now.getMonth(), 15, 12).toISOString();
const waiting: ScheduledMessage = {
  ...{ id: 3, companyId: 1, contactId: 1, contact: { id: 1, name: 'Maria Silva' } },
  ...{ userId: 1, user: { id: 1, name: 'Ana' }, whatsappId: null, queueId: null },
  ...{
    body: 'Seu pedido chegou',
    sendAt: noon,
    sentAt: null,
    status: 'PENDENTE',
    late: false,
    failedCode: null,
    failedVariable: null,
  },
  ...{ template: null, templateName: null },
  ...{ mediaPath: null, mediaName: null, recurrence: 'none', repeatUntil: null, cancelOnReply: false },
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
};
const sent: ScheduledMessage = { ...waiting, id: 4, contact: { id: 2, name: 'João' }, status: 'ENVIADA', late: true };
const page = (...schedules: ScheduledMessage[]) => ({ schedules, count: schedules.length, hasMore: false });

setUpPage(setup, aSessionUser({ id: 1 }));
const show = () => renderWithProviders(<SchedulesPage />, { queryClient });

test('the calendar requests the visible weeks; a pending message is edited and deleted on it', async () => {
  const calls = serveApi({
    'GET /schedules': () => page(waiting, sent),
    'GET /whatsapp': () => [],
    'GET /contacts/list': () => [{ id: 1, name: 'Maria Silva', number: '5511987654321', username: null }],
    'PUT /schedules/:scheduleId': () => ({ ...waiting, body: 'Já chegou', updatedAt: '2026-01-02T12:00:00.000Z' }),
    'DELETE /schedules/:scheduleId': () => ({ message: '' }),
  });
  const { user } = show();
  const month = { year: now.getFullYear(), month: now.getMonth() };
  await user.click(await screen.findByRole('button', { name: /^Editar Maria Silva/ }));
  expect(calls.find(({ key }) => key === 'GET /schedules')?.query).toMatchObject(boundsOf(weeksOf(month, 0)));
  const body = await screen.findByLabelText('Mensagem');
  await user.clear(body);
  await user.type(body, 'Já chegou');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toMatchObject({ body: 'Já chegou', contactId: 1 });
  await user.click(screen.getByRole('button', { name: /^Excluir Maria Silva/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByText('Maria Silva')).not.toBeInTheDocument());
});

test('the list shows the result of each message; one whose time has come is read-only', async () => {
  serveApi({ 'GET /schedules': () => page(waiting, sent) });
  const { user } = show();
  await user.click(screen.getByText('Lista'));
  expect(await screen.findByText('Enviada')).toBeVisible();
  expect(screen.getByText('Com atraso')).toBeVisible();
  expect(screen.getByText('Pendente')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Ver João/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Editar João/ })).not.toBeInTheDocument();
});

test('a failed message is sent again with one click; a further failure shows the reason', async () => {
  const failed: ScheduledMessage = { ...waiting, status: 'ERRO', failedCode: 'ERR_NO_DEF_WAPP_FOUND' };
  let isOpen = false;
  const calls = serveApi({
    'GET /schedules': () => page(failed, sent),
    'POST /schedules/:scheduleId/retry': () => {
      if (!isOpen) throw new Refusal('ERR_WAPP_INVALID_CONTACT');
      return { ...failed, status: 'AGENDADA', failedCode: null, updatedAt: '2026-01-02T12:00:00.000Z' };
    },
  });
  const { user } = show();
  await user.click(await screen.findByText('Lista'));
  const again = await screen.findByRole('button', { name: /^Enviar de novo para Maria Silva/ });
  expect(screen.queryByRole('button', { name: /^Enviar de novo para João/ })).not.toBeInTheDocument();
  await user.click(again);
  expect(await screen.findByText(/ERR_WAPP_INVALID_CONTACT|não é um número de WhatsApp válido/)).toBeVisible();
  expect(screen.getByText('Erro')).toBeVisible();
  isOpen = true;
  await user.click(screen.getByRole('button', { name: /^Enviar de novo para Maria Silva/ }));
  expect(await screen.findByText('Agendada')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Enviar de novo/ })).not.toBeInTheDocument();
  expect(calls.at(-1)?.params).toEqual({ scheduleId: '3' });
});

test('a repeated message is marked and its next time can be skipped; one cancelled by the customer shows the reason', async () => {
  const weekly: ScheduledMessage = { ...waiting, recurrence: 'weekly' };
  const cancelled: ScheduledMessage = { ...sent, status: 'ERRO', late: false, failedCode: 'ERR_CUSTOMER_WROTE' };
  const sendAt = new Date(Date.parse(noon) + 7 * 24 * 3_600_000).toISOString();
  const calls = serveApi({
    'GET /schedules': () => page(weekly, cancelled),
    'POST /schedules/:scheduleId/skip': () => ({ ...weekly, sendAt, updatedAt: '2026-01-02T12:00:00.000Z' }),
  });
  const { user } = show();
  await user.click(screen.getByText('Lista'));
  expect(await screen.findByText('Repete toda semana')).toBeVisible();
  expect(document.querySelector('.schedule-reason')).not.toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: /^Pular a próxima de Maria Silva/ }));
  expect(await screen.findByText(`Próximo envio: ${formatDateTime(sendAt)}`)).toBeVisible();
  expect(calls.at(-1)?.params).toEqual({ scheduleId: '3' });
});

test('a new message can be repeated until a day, and be cancelled by a reply', async () => {
  const calls = serveApi({
    'GET /schedules': () => page(),
    'GET /whatsapp': () => [],
    'GET /contacts/list': () => [{ id: 1, name: 'Maria Silva', number: '5511987654321', username: null }],
    'POST /schedules': () => ({ ...waiting, recurrence: 'monthly', cancelOnReply: true }),
  });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: /Novo agendamento/ }));
  await user.type(await screen.findByLabelText('Contato'), 'Mar');
  await user.click(await screen.findByText('Maria Silva'));
  await user.type(screen.getByLabelText('Mensagem'), 'Sua fatura vence hoje');
  expect(screen.queryByLabelText('Repetir até')).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('Repetição'));
  await user.click(await screen.findByTitle('Todo mês'));
  expect(await screen.findByLabelText('Repetir até')).toBeVisible();
  await user.click(screen.getByLabelText('Cancelar se o cliente escrever antes'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ key }) => key === 'POST /schedules')?.body).toMatchObject({
    recurrence: 'monthly',
    repeatUntil: null,
    cancelOnReply: true,
  });
});

test('SPEC §5: without a contact or with a short text nothing is sent, and both errors are shown', async () => {
  const calls = serveApi({ 'GET /schedules': () => page(), 'GET /whatsapp': () => [], 'GET /contacts/list': () => [] });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: /Novo agendamento/ }));
  await user.type(await screen.findByLabelText('Mensagem'), 'Oi');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Mensagem muito curta')).toBeVisible();
  expect(screen.getByText('Obrigatório')).toBeVisible();
  expect(calls.every(({ key }) => key.startsWith('GET'))).toBe(true);
});

test('a month has six whole weeks, from either weekday and over the end of a year', () => {
  const starts = (firstWeekday: number) => weeksOf({ year: 2026, month: 1 }, firstWeekday)[0]?.[0]?.getDate();
  expect([starts(0), starts(1)]).toEqual([1, 26]);
  expect(monthAfter({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 });
  expect(monthAfter({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 });
});

test('where the connection has templates, one is chosen; without a text it is sent alone, and a refusal stays beside it', async () => {
  const linked = aWhatsapp();
  const official = { ...linked, id: 5, capabilities: { ...linked.capabilities, templates: true, window: true } };
  const changed = { ...waiting, body: '', templateName: 'pedido', updatedAt: '2026-01-02T12:00:00.000Z' };
  let isRefused = true;
  const calls = serveApi({
    'GET /schedules': () => page(isRefused ? waiting : changed),
    'GET /whatsapp': () => [{ ...linked, isDefault: false }, official],
    'GET /contacts/list': () => [{ id: 1, name: 'Maria Silva', number: '5511987654321', username: null }],
    'GET /templates/list': () => [aTemplate()],
    'PUT /schedules/:scheduleId': () => {
      if (isRefused) throw new Refusal('ERR_SCHEDULE_OUTSIDE_WINDOW');
      return changed;
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Editar Maria Silva/ }));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/ERR_SCHEDULE_OUTSIDE_WINDOW|só aceita modelos/)).toBeVisible();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Modelo: Escolher modelo' }));
  await user.click(await screen.findByRole('button', { name: /^pedido/ }));
  expect(await screen.findByText('Falta preencher 1 variável')).toBeVisible();
  expect(screen.getByLabelText('name')).toHaveAttribute('placeholder', 'Automático: primeiro nome do contato');
  await user.type(screen.getByLabelText('order'), '77');
  expect(screen.queryByText('Falta preencher 1 variável')).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText('Mensagem'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const changes = calls.filter(({ key }) => key.startsWith('PUT'));
  expect(changes.at(-1)?.body).toMatchObject({ body: '', template: { templateId: 4, values: { order: '77' } } });
  await user.click(screen.getByText('Lista'));
  expect(await screen.findByText('Modelo pedido')).toBeVisible();
});
