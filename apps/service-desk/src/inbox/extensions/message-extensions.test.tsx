import { aMessage, aTicket } from '@recado/api/testing';
import type { Message } from '@recado/contract';
import type { ExtensionEntry, ExtensionHost, MessageBadgeProps, MessageRendererProps } from '@recado/federation';
import { seeEverything } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { anExtension, anExtensionHost } from '../../testing/extension-host.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

seeEverything();
beforeEach(() => {
  resetDesk();
  signInAs();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const question = aMessage({ id: 7, ticketId: 1, body: 'Onde está meu pedido?' });
const answer = aMessage({ id: 8, ticketId: 1, body: 'Já saiu', fromMe: true });

/** Opens a chat with these messages in a shell with extensions, each of which is the component. */
async function openWith(extensions: ExtensionEntry[], Part: ComponentType<object>, messages: Message[]) {
  const ticket = aTicket({ id: 1 });
  serveDesk([ticket], { 1: messages });
  const host = anExtensionHost(extensions, Part);
  const load = jest.fn(host.load);
  const onError = jest.fn();
  renderDesk(`/tickets/${ticket.uuid}`, {}, { ...host, load, onError });
  await screen.findAllByRole('article');
  return { load, onError };
}

const failing: ExtensionHost['load'] = () => Promise.reject(new Error('gone'));

function OrderMark({ message }: Partial<MessageBadgeProps>) {
  return <b>nº {message?.id}</b>;
}

function Throws(): never {
  throw new Error('no order system');
}

test('a badge stands in its place at each message whose conditions hold, and its code is loaded once', async () => {
  const badge = anExtension('message.badge', 'Pedido', { when: [{ fact: 'fromMe', in: [false] }] });
  const other = aMessage({ id: 9, ticketId: 1, body: 'E o outro?' });
  const { load } = await openWith([badge], OrderMark, [question, answer, other]);
  expect(await screen.findByText('nº 7')).toBeVisible();
  expect(await screen.findByText('nº 9')).toBeVisible();
  expect(screen.queryByText('nº 8')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
  const [mark] = screen.getAllByRole('group', { name: 'Pedido' });
  expect(mark?.parentElement).toHaveClass('message-badge');
});

test('a badge that throws costs its own place: a sign stands there, without a button', async () => {
  const { onError } = await openWith([anExtension('message.badge', 'Pedido')], Throws, [question]);
  const mark = await screen.findByRole('group', { name: 'Pedido' });
  expect(await within(mark).findByText('a marca falhou')).toBeVisible();
  expect(within(mark).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('Onde está meu pedido?')).toBeVisible();
  expect(onError).toHaveBeenCalledWith(expect.anything(), new Error('no order system'));
});

const unknown = aMessage({
  id: 10,
  ticketId: 1,
  body: 'Nota 42',
  mediaType: 'cardMessage',
  data: { card: { kind: 'invoice', title: 'Nota 42' } },
});
const invoices = anExtension('message.renderer', 'Notas', { when: [{ fact: 'kind', in: ['invoice'] }] });

function Invoice({ message, data }: Partial<MessageRendererProps>) {
  return (
    <p>
      desenhada: {message?.body} {JSON.stringify(data)}
    </p>
  );
}

test('a renderer draws the messages of its kind, and only those', async () => {
  await openWith([invoices], Invoice, [unknown, question]);
  expect(await screen.findByText(/desenhada: Nota 42 .*"kind":"invoice"/)).toBeVisible();
  expect(screen.getAllByText(/desenhada/)).toHaveLength(1);
  expect(screen.getByText('Onde está meu pedido?')).toBeVisible();
});

test('without the code of the renderer, and when it throws, the message looks as the product draws it', async () => {
  const { onError } = await openWith([invoices], Throws, [unknown]);
  await waitFor(() => expect(onError).toHaveBeenCalled());
  expect(screen.getByText('Nota 42')).toBeVisible();
});

test('a renderer that cannot be loaded leaves the product’s own message', async () => {
  const ticket = aTicket({ id: 1 });
  serveDesk([ticket], { 1: [unknown] });
  renderDesk(`/tickets/${ticket.uuid}`, {}, { ...anExtensionHost([invoices]), load: failing });
  expect(await screen.findByText('Nota 42')).toBeVisible();
  expect(screen.queryByText('a parte falhou')).not.toBeInTheDocument();
});
