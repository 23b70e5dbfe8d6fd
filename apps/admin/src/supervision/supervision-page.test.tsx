import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Answer } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import SupervisionPage from './supervision-page.tsx';

setUpPage(() => setup('./supervision'), aSessionUser({ profile: 'admin' }));

type Supervision = Answer<'GET /supervision'>;

const moment = '2026-01-01T00:00:00.000Z';
const agent = {
  ...{ id: 1, name: 'Ana', queueIds: [3], online: true, away: null, works: true },
  ...{ open: 2, waiting: 1, oldestSince: moment, limit: 5 },
};
const floor: Supervision = {
  queues: [{ id: 3, name: 'Vendas', color: '#00aa00', assignmentMode: 'turn', waiting: 1, oldestSince: moment }],
  agents: [
    agent,
    { ...agent, id: 2, name: 'Bruno', away: { since: moment, until: null, reason: 'Almoço' }, open: 0, waiting: 0 },
  ],
  tickets: [
    {
      ...{ id: 9, uuid: 'u-9', contact: 'Rita', status: 'pending', queueId: 3, userId: null },
      ...{ unreadMessages: 1, waitingSince: moment, lastMessageAt: moment },
    },
  ],
  isCut: false,
};
const laneOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

async function show(answer: () => Supervision, more: Parameters<typeof serveApi>[0] = {}) {
  const calls = serveApi({ 'GET /supervision': answer, ...more });
  const { user } = renderWithProviders(<SupervisionPage />, { queryClient });
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  return { calls, user };
}

test('shows who waits in which queue, what each agent has, and who is away and why', async () => {
  await show(() => floor);
  expect(await screen.findByText('1 de 2 disponíveis')).toBeVisible();
  expect(laneOf('Vendas').getByText('Rita')).toBeVisible();
  expect(laneOf('Ana').getByText('2 de 5 abertos')).toBeVisible();
  expect(laneOf('Bruno').getByText('Ausente · Almoço')).toBeVisible();
});

test('hands a ticket over by its menu; to who is away only after a question', async () => {
  const { calls, user } = await show(() => floor, {
    'PUT /tickets/:ticketId': () => {
      throw new Refusal('ERR_TICKET_STATUS');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ações do atendimento de Rita' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Passar para…' }));
  await user.click(await screen.findByRole('combobox', { name: 'Para quem' }));
  await user.click(await screen.findByText('Bruno (não está atendendo)'));
  await user.click(screen.getByRole('button', { name: 'Passar' }));
  expect(calls.some(({ key }) => key === 'PUT /tickets/:ticketId')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Passar mesmo assim' }));
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ key: 'PUT /tickets/:ticketId', body: { userId: 2, queueId: 3 } }),
    ),
  );
});

test('says why it could not be loaded', async () => {
  await show(() => {
    throw new Refusal('ERR_NO_PERMISSION');
  });
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('says that there is nothing yet', async () => {
  await show(() => ({ queues: [], agents: [], tickets: [], isCut: false }));
  expect(await screen.findByText('Nada para acompanhar ainda')).toBeVisible();
});
