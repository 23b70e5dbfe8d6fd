import { aTicket, linkedChat, Refusal, type ServedCall, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { Answer } from '@recado/contract';
import type { PointTicket } from '@recado/federation';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import TicketAutomation from './ticket-automation.tsx';

const orders = { kind: 'integration', id: 7, name: 'Pedidos' } as const;
const baker = { kind: 'prompt', id: 3, name: 'Padeiro' } as const;
type Automations = Answer<'GET /tickets/:ticketId/automation'>;

const leave = jest.fn();
const onClose = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  signIn({ token: 'token', user: aSessionUser() });
});

async function openFor(status: PointTicket['status'], automations: () => Automations) {
  await setup('./ticket-automation');
  const ticket: PointTicket = {
    id: 1,
    uuid: 'u',
    status,
    isGroup: false,
    contact: { id: 2, name: 'Maria', number: '5511999990000' },
    queue: null,
    user: null,
    whatsappId: 1,
    tagIds: [],
  };
  const calls = serveApi({
    'GET /tickets/:ticketId/automation': automations,
    'PUT /tickets/:ticketId/automation': () => ({ ...aTicket({ id: 1 }), ...linkedChat }),
  });
  const { user } = renderWithProviders(
    <TicketAutomation ticket={ticket} prepareToLeave={() => leave} onClose={onClose} />,
  );
  return { user, calls };
}

function given(calls: readonly ServedCall[]): unknown {
  return calls.findLast(({ key }) => key === 'PUT /tickets/:ticketId/automation')?.body;
}

test('an open ticket is given to an integration, and the page leaves it', async () => {
  const { user, calls } = await openFor('open', () => ({ answering: null, choices: [baker, orders] }));
  await user.click(await screen.findByRole('combobox', { name: 'Quem responde' }));
  await user.click(await screen.findByTitle('Integração: Pedidos'));
  expect(await screen.findByText(/volta para os que aguardam/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(given(calls)).toEqual({ automation: { kind: 'integration', id: 7 } });
});

test('a waiting ticket returns from its AI or integration to people, and stays where it is', async () => {
  const { user, calls } = await openFor('pending', () => ({ answering: orders, choices: [orders] }));
  const field = await screen.findByRole('combobox', { name: 'Quem responde' });
  expect(screen.getByText('Integração: Pedidos')).toBeVisible();
  await user.click(field);
  await user.click(await screen.findByTitle('A equipe'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(given(calls)).toEqual({ automation: null }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(leave).not.toHaveBeenCalled();
});

test('without prompts and integrations a notice is shown; a failure can be retried', async () => {
  let tries = 0;
  const { user } = await openFor('open', () => {
    tries += 1;
    if (tries === 1) throw new Refusal('ERR_INTERNAL');
    return { answering: null, choices: [] };
  });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(/Ainda não há IA nem integração/)).toBeVisible();
});
