import { aMessage, aTicket } from '@recado/api/testing';
import type { ExtensionHost } from '@recado/federation';
import { type StubbedWidth, seeEverything, stubWidth } from '@recado/ui/testing';
import { act, screen, within } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { anExtension, anExtensionHost } from '../../testing/extension-host.tsx';
import { openSearch } from '../desk-store.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

seeEverything();

/** In pixels: a tablet that lies, the same one upright with the menu open, or a phone. */
const wide = 1180;
const narrow = 390;

const ticket = aTicket({ id: 1 });
const field = () => screen.findByRole('textbox', { name: 'pedido' });
let page: StubbedWidth;

beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() => page.restore());

/** An action with a dialog of its own, as extensions have it. */
function Asking() {
  return createPortal(<input aria-label="pedido" />, document.body);
}

function openAt(width: number, host: ExtensionHost, more: Parameters<typeof serveDesk>[2] = {}) {
  page = stubWidth(width);
  serveDesk([ticket], { 1: [aMessage({ id: 7, ticketId: 1, body: 'Onde está meu pedido?' })] }, more);
  return renderDesk(`/tickets/${ticket.uuid}`, {}, host);
}

test.each([
  [wide, narrow],
  [narrow, wide],
])(
  'an action of the chat’s menu keeps what was typed when the page goes from %i to %i pixels and back',
  async (from, to) => {
    const { user } = openAt(from, anExtensionHost([anExtension('ticket.action', 'Enviar rastreio')], Asking));
    await screen.findByText('Onde está meu pedido?');
    await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
    await user.click(await screen.findByText('Enviar rastreio'));
    await user.type(await field(), 'BR42');
    page.change(to);
    expect(await field()).toHaveValue('BR42');
    page.change(from);
    expect(await field()).toHaveValue('BR42');
  },
);

test('so does an action of a message', async () => {
  const { user } = openAt(wide, anExtensionHost([anExtension('message.action', 'Criar tarefa')], Asking));
  const bubble = await screen.findByRole('article');
  await user.hover(bubble);
  await user.click(await within(bubble).findByRole('button', { name: 'Opções da mensagem' }));
  await user.click(await screen.findByText('Criar tarefa'));
  await user.type(await field(), 'ligar');
  page.change(narrow);
  expect(await field()).toHaveValue('ligar');
});

test('so does an action of the composer', async () => {
  const { user } = openAt(wide, anExtensionHost([anExtension('composer.action', 'Inserir rastreio')], Asking));
  await user.click(await screen.findByRole('button', { name: 'Anexar' }));
  await user.click(await screen.findByText('Inserir rastreio'));
  await user.type(await field(), 'BR42');
  page.change(narrow);
  expect(await field()).toHaveValue('BR42');
});

test('so does an action of a row, although the narrow page shows the chat; the list is there again', async () => {
  const { user } = openAt(wide, anExtensionHost([anExtension('ticket.action', 'Enviar rastreio')], Asking));
  const row = await screen.findByRole('link', { name: /Cliente 1/ });
  await user.pointer({ keys: '[MouseRight]', target: row });
  await user.click(await screen.findByText('Enviar rastreio'));
  await user.type(await field(), 'BR42');
  page.change(narrow);
  expect(await field()).toHaveValue('BR42');
  expect(screen.queryByRole('link', { name: /Cliente 1/ })).not.toBeInTheDocument();
  page.change(wide);
  expect(await field()).toHaveValue('BR42');
  expect(screen.getByRole('link', { name: /Cliente 1/ })).toBeVisible();
});

test('so does the dialog for a new ticket, and then the tabs change between list and chat', async () => {
  const contacts = () => ({ contacts: [], count: 0, hasMore: false });
  const { user } = openAt(wide, anExtensionHost([]), { 'GET /contacts': contacts });
  await user.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
  const dialog = await screen.findByRole('dialog');
  page.change(narrow);
  expect(dialog).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('tab', { name: 'Atendimentos' }));
  expect(await screen.findByRole('link', { name: /Cliente 1/ })).toBeVisible();
  expect(screen.queryByText('Onde está meu pedido?')).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Ticket' }));
  expect(await screen.findByText('Onde está meu pedido?')).toBeVisible();
});

test('a page that becomes narrow shows the open chat, also after a search in the list or a look at it', async () => {
  const { user } = openAt(wide, anExtensionHost([]));
  await screen.findByText('Onde está meu pedido?');
  act(openSearch);
  expect(await screen.findByRole('tab', { name: 'Busca', selected: true })).toBeVisible();
  page.change(narrow);
  expect(screen.getByText('Onde está meu pedido?')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Atendimentos' }));
  expect(screen.queryByText('Onde está meu pedido?')).not.toBeInTheDocument();
  page.change(wide);
  expect(await screen.findByText('Onde está meu pedido?')).toBeVisible();
  page.change(narrow);
  expect(screen.getByText('Onde está meu pedido?')).toBeVisible();
});
