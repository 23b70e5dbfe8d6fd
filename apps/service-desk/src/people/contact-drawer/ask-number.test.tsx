import { aMessage, aTicket, linkedChat } from '@recado/api/testing';
import type { Contact } from '@recado/contract';
import { act, screen, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { showContact } from './drawer-store.ts';

beforeAll(() => import('./contact-drawer.tsx'));
beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() => act(() => showContact(null)));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const hidden = { ...aTicket().contact, number: '', username: 'maria.silva' };
const record: Contact = {
  ...hidden,
  uuid: 'c',
  blockedBy: null,
  extraInfo: [],
  organisation: null,
  companyId: 1,
  whatsapp: null,
};

/** Opens the contact of a person whose number WhatsApp hides. */
async function openHidden({ windowUntil = inHours(5), interactive = true } = {}) {
  const capabilities = { ...linkedChat.capabilities, window: true, interactive };
  const ticket = { ...aTicket({ contact: hidden, windowUntil }), capabilities };
  const calls = serveDesk(
    [ticket],
    { 1: [] },
    {
      'GET /contacts/:contactId': () => record,
      'GET /templates/list': () => [],
      'POST /messages/:ticketId': ({ body }) => {
        const data = { interactive: Reflect.get(Object(body), 'interactive') };
        return { messages: [aMessage({ id: 9, fromMe: true, body: 'pedido', data })] };
      },
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await user.click(await screen.findByRole('button', { name: ticket.contact.name }));
  await screen.findByRole('button', { name: 'Fechar contato' });
  return { calls, user, inside: within(screen.getByRole('complementary', { name: 'Contato' })) };
}

test('the number of a person without one is asked for with one click, and the drawer says that it was', async () => {
  const { calls, user, inside } = await openHidden();
  expect(inside.getByText('@maria.silva')).toBeVisible();
  await user.click(inside.getByRole('button', { name: 'Pedir o número' }));
  expect(await inside.findByText(/^Pedido em /)).toBeVisible();
  expect(lastCall(calls, 'POST /messages/:ticketId')?.body).toMatchObject({ interactive: { type: 'numberRequest' } });
});

test('it is not possible while free messages are not, and the reason stands there', async () => {
  const { inside } = await openHidden({ windowUntil: inHours(-1) });
  expect(inside.getByRole('button', { name: 'Pedir o número' })).toBeDisabled();
  expect(inside.getByText('Só depois que o cliente escrever.')).toBeVisible();
});

test('a linked device has no such request', async () => {
  const { inside } = await openHidden({ interactive: false });
  expect(inside.queryByRole('button', { name: 'Pedir o número' })).toBeNull();
});
