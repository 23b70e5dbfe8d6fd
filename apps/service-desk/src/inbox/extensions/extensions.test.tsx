import { aMessage, aTicket } from '@recado/api/testing';
import type { ExtensionEntry, PointTicket } from '@recado/federation';
import { seeEverything } from '@recado/ui/testing';
import { act, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { showContact } from '../../people/contact-drawer/drawer-store.ts';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { anExtension, anExtensionHost } from '../../testing/extension-host.tsx';
import { clearDraft } from '../chat/composer/drafts.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

seeEverything();

beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() => {
  act(() => showContact(null));
  act(() => clearDraft(1));
});

/** Opens the chat of a ticket in a shell with extensions, each of which is the component. */
async function openWith(extensions: ExtensionEntry[], Part?: ComponentType<object>, ticket = aTicket({ id: 1 })) {
  serveDesk([ticket], { 1: [aMessage({ id: 7, ticketId: 1, body: 'Onde está meu pedido?' })] });
  const desk = renderDesk(`/tickets/${ticket.uuid}`, {}, anExtensionHost(extensions, Part));
  await screen.findByText('Onde está meu pedido?');
  return { ...desk, name: ticket.contact.name };
}

function Ending({ onClose }: { onClose?: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      terminar
    </button>
  );
}

function Writing({ ticket, insertText }: { ticket?: PointTicket; insertText?: (text: string) => void }) {
  return (
    <button type="button" onClick={() => insertText?.('Saiu para entrega')}>
      rastreio de {ticket?.contact.name}
    </button>
  );
}

test('an action stands in the menu of an open ticket, and is there from its choice until it ends', async () => {
  const { user } = await openWith([anExtension('ticket.action', 'Enviar rastreio')], Ending);
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByText('Enviar rastreio'));
  await user.click(await screen.findByRole('button', { name: 'terminar' }));
  expect(screen.queryByRole('button', { name: 'terminar' })).not.toBeInTheDocument();
});

test('a waiting ticket has one action as a button, and several as a menu', async () => {
  const waiting = aTicket({ id: 1, status: 'pending', userId: null, user: null });
  const one = anExtension('ticket.action', 'Enviar rastreio');
  const { user, unmount } = await openWith([one], Ending, waiting);
  await user.click(screen.getByRole('button', { name: 'Enviar rastreio' }));
  expect(await screen.findByRole('button', { name: 'terminar' })).toBeVisible();
  unmount();
  const again = await openWith([one, anExtension('ticket.action', 'Ver pedidos')], Ending, waiting);
  await again.user.click(screen.getByRole('button', { name: 'Mais opções' }));
  expect(await screen.findByText('Ver pedidos')).toBeVisible();
});

test('an action whose conditions do not hold is not offered', async () => {
  const forClosed = anExtension('ticket.action', 'Reembolsar', { when: [{ fact: 'status', in: ['closed'] }] });
  const { user } = await openWith([forClosed]);
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await screen.findByText('Transferir');
  expect(screen.queryByText('Reembolsar')).not.toBeInTheDocument();
});

test('a panel is a tab beside the contact, knows the ticket, and writes into the draft', async () => {
  const { user, name } = await openWith([anExtension('ticket.panel', 'Pedidos')], Writing);
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('tab', { name: 'Pedidos' }));
  await user.click(await screen.findByRole('button', { name: `rastreio de ${name}` }));
  expect(screen.getByRole('textbox', { name: /mensagem/i })).toHaveValue('Saiu para entrega');
  await user.click(screen.getByRole('tab', { name: 'Contato' }));
  expect(screen.getByText('Observações')).toBeVisible();
});

test('without panels the drawer has no tabs; a section of another remote opens in it', async () => {
  const { user, name } = await openWith([anExtension('contact.section', 'Fidelidade')], Writing);
  await user.click(await screen.findByRole('button', { name }));
  const drawer = await screen.findByRole('complementary', { name: 'Contato' });
  expect(within(drawer).queryByRole('tab')).not.toBeInTheDocument();
  await user.click(within(drawer).getByText('Fidelidade'));
  expect(await within(drawer).findByRole('button', { name: `rastreio de ${name}` })).toBeVisible();
});

test('an action of the composer adds to what is written already', async () => {
  const { user, name } = await openWith([anExtension('composer.action', 'Inserir rastreio')], Writing);
  const field = screen.getByRole('textbox', { name: /mensagem/i });
  await user.type(field, 'Olá!');
  await user.click(screen.getByRole('button', { name: 'Anexar' }));
  await user.click(await screen.findByText('Inserir rastreio'));
  await user.click(await screen.findByRole('button', { name: `rastreio de ${name}` }));
  expect(field).toHaveValue('Olá!\nSaiu para entrega');
});

test('an action of a message stands in its menu', async () => {
  const { user } = await openWith([anExtension('message.action', 'Criar tarefa')], Ending);
  const bubble = await screen.findByRole('article');
  await user.hover(bubble);
  await user.click(await within(bubble).findByRole('button', { name: 'Opções da mensagem' }));
  await user.click(await screen.findByText('Criar tarefa'));
  expect(await screen.findByRole('button', { name: 'terminar' })).toBeVisible();
});
