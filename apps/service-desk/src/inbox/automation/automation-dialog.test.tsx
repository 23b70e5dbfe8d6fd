import { aTicket, linkedChat, Refusal } from '@recado/api/testing';
import type { Answer, Ticket } from '@recado/contract';
import { screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));
jest.mock('@recado/auth', () => ({ ...jest.requireActual('@recado/auth'), usePlanFlag: () => true }));

beforeEach(() => {
  resetDesk();
  signInAs();
});

const orders = { kind: 'integration', id: 7, name: 'Pedidos' } as const;
const baker = { kind: 'prompt', id: 3, name: 'Padeiro' } as const;
type Automations = Answer<'GET /tickets/:ticketId/automation'>;

function serve(ticket: Ticket, automations: () => Automations) {
  return serveDesk(
    [ticket],
    { [ticket.id]: [] },
    {
      'GET /tickets/:ticketId/automation': automations,
      'PUT /tickets/:ticketId/automation': () => ({
        ...ticket,
        ...linkedChat,
      }),
    },
  );
}

async function openFromMenu(automations: () => Automations) {
  const ticket = aTicket({ id: 1 });
  const calls = serve(ticket, automations);
  const desk = renderDesk(`/tickets/${ticket.uuid}`);
  await desk.user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await desk.user.click(await screen.findByText('Quem responde'));
  return { ...desk, calls };
}

test('an open ticket is given to an integration from its menu, and the list follows', async () => {
  const { user, calls, path } = await openFromMenu(() => ({ answering: null, choices: [baker, orders] }));
  await user.click(await screen.findByRole('combobox', { name: 'Quem responde' }));
  await user.click(await screen.findByTitle('Integração: Pedidos'));
  expect(await screen.findByText(/volta para os que aguardam/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(path()).toBe('/tickets'));
  expect(lastCall(calls, 'PUT /tickets/:ticketId/automation')?.body).toEqual({
    automation: { kind: 'integration', id: 7 },
  });
});

test('a separate button returns a waiting ticket from its AI or integration to people', async () => {
  const ticket = aTicket({ id: 1, status: 'pending', userId: null, user: null });
  const calls = serve(ticket, () => ({ answering: orders, choices: [orders] }));
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Quem responde' }));
  const field = await screen.findByRole('combobox', { name: 'Quem responde' });
  expect(screen.getByText('Integração: Pedidos')).toBeVisible();
  await user.click(field);
  await user.click(await screen.findByTitle('A equipe'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(lastCall(calls, 'PUT /tickets/:ticketId/automation')?.body).toEqual({ automation: null }));
});

test('without prompts and integrations a notice is shown; a failure can be retried', async () => {
  let tries = 0;
  const { user } = await openFromMenu(() => {
    tries += 1;
    if (tries === 1) throw new Refusal('ERR_INTERNAL');
    return { answering: null, choices: [] };
  });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(/Ainda não há IA nem integração/)).toBeVisible();
});
