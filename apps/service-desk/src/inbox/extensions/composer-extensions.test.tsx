import { aMessage, aTicket } from '@recado/api/testing';
import type { Message } from '@recado/contract';
import type { ComposerNoteProps, ComposerSendProps, ExtensionHost } from '@recado/federation';
import { act, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { anExtension, anExtensionHost } from '../../testing/extension-host.tsx';
import { addToDraft, clearDraft } from '../chat/composer/drafts.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  act(() => clearDraft(1));
  jest.restoreAllMocks();
});

/** Opens the chat of an open ticket in a shell. */
async function openWith(host: ExtensionHost, id = 1, messages: Message[] = []) {
  const ticket = aTicket({ id });
  serveDesk([ticket], { [id]: messages });
  const { user } = renderDesk(`/tickets/${ticket.uuid}`, {}, host);
  const field = await screen.findByRole('textbox', { name: 'Digite uma mensagem' });
  return { user, field };
}

function Later({ text, onSent, onClose }: Partial<ComposerSendProps>) {
  const send = () => {
    onSent?.();
    onClose?.();
  };
  return (
    <button type="button" onClick={send}>
      mais tarde: {text}
    </button>
  );
}

const later = anExtension('composer.send', 'Enviar depois', { when: [{ fact: 'files', in: ['none', 'picture'] }] });

test('another way to send gets the draft, and empties it when it is sent', async () => {
  const { user, field } = await openWith(anExtensionHost([later], Later));
  await user.type(field, 'Bom dia');
  await user.click(screen.getByRole('button', { name: 'Formas de envio' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar depois' }));
  await user.click(await screen.findByRole('button', { name: 'mais tarde: Bom dia' }));
  expect(field).toHaveValue('');
  expect(screen.queryByText(/mais tarde/)).not.toBeInTheDocument();
});

test('a way to send whose conditions no longer hold is not offered', async () => {
  const { user, field } = await openWith(anExtensionHost([later], Later));
  await user.type(field, 'Bom dia');
  expect(screen.getByRole('button', { name: 'Formas de envio' })).toBeVisible();
  act(() => addToDraft(1, { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] }));
  expect(screen.queryByRole('button', { name: 'Formas de envio' })).not.toBeInTheDocument();
});

function Note({ ticket }: Partial<ComposerNoteProps>) {
  return <p>avisos de {ticket?.contact.name}</p>;
}

test('a note is loaded when somebody begins to write, not before, and stays', async () => {
  const host = anExtensionHost([anExtension('composer.note', 'Avisos')], Note);
  const load = jest.fn(host.load);
  const { user, field } = await openWith({ ...host, load });
  expect(load).not.toHaveBeenCalled();
  await user.type(field, 'B');
  expect(await screen.findByText('avisos de Cliente 1')).toBeVisible();
  await user.clear(field);
  expect(screen.getByText('avisos de Cliente 1')).toBeVisible();
});

test('a note that cannot be loaded says so in its place, and the draft is there', async () => {
  const host = anExtensionHost([anExtension('composer.note', 'Avisos')]);
  const { user, field } = await openWith({ ...host, load: () => Promise.reject(new Error('gone')) });
  await user.type(field, 'Bom dia');
  expect(await screen.findByText('a parte falhou')).toBeVisible();
  expect(field).toHaveValue('Bom dia');
});

test('a note is also loaded once an action ended in the ticket: it may have something to say now', async () => {
  function Both({ onClose }: { onClose?: () => void }) {
    return onClose ? (
      <button type="button" onClick={onClose}>
        terminar
      </button>
    ) : (
      <p>agora há um aviso</p>
    );
  }
  const both = [anExtension('ticket.action', 'Agendar'), anExtension('composer.note', 'Avisos')];
  const { user } = await openWith(anExtensionHost(both, Both), 2);
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByText('Agendar'));
  expect(screen.queryByText('agora há um aviso')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'terminar' }));
  expect(await screen.findByText('agora há um aviso')).toBeVisible();
});

test('the keys of another remote’s dialog are not the composer’s: ↑ in its empty field edits no message', async () => {
  const Dialog = () => createPortal(<textarea aria-label="observação" />, document.body);
  const author = { id: 1, name: 'Ana' };
  const createdAt = new Date().toISOString();
  const sent = aMessage({ id: 1, ticketId: 1, fromMe: true, body: 'Sai amanhã', user: author, createdAt });
  const { user, field } = await openWith(anExtensionHost([later], Dialog), 1, [sent]);
  await user.type(field, 'Bom dia');
  await user.click(screen.getByRole('button', { name: 'Formas de envio' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar depois' }));
  await user.type(await screen.findByRole('textbox', { name: 'observação' }), '{ArrowUp}');
  expect(screen.getByRole('textbox', { name: 'Digite uma mensagem' })).toHaveValue('Bom dia');
});
